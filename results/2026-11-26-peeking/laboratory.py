"""How often a difference that is none leaves out zero in a laboratory that is looked at every hundred deals, by how many deals
must differ: one in two hundred does, by a gain of one point nine times as often as by a loss of nine."""

import math
import random

ALPHA, NARROWEST_AT, RUNS, MOST = 0.05, 2000, 2000, 20_000


def least():
    """u = n rho^2 where the confidence sequence is narrowest."""
    constant = -2 * math.log(ALPHA)
    u = constant
    for _ in range(100):
        u = math.log1p(u) + constant
    return u


RHO_SQUARED = least() / NARROWEST_AT


def half_width(deals, variance):
    u = deals * RHO_SQUARED
    return math.sqrt(variance * (1 + 1 / u) * (math.log1p(u) - 2 * math.log(ALPHA)) / deals)


def is_wrong(fewest):
    deals = differ = total = squares = 0
    while True:
        following = deals + int(math.log(1 - random.random()) / math.log(1 - 0.005)) + 1
        # Looks before the next deal that differs.
        for look in range(-(-max(deals, 300) // 100) * 100, min(following, MOST + 1), 100):
            if differ >= fewest:
                mean = total / look
                variance = (squares - look * mean**2) / (look - 1)
                if abs(mean) > half_width(look, variance):
                    return True
        deals = following
        if deals > MOST:
            return False
        points = 1 if random.random() < 0.9 else -9
        differ, total, squares = differ + 1, total + points, squares + points**2


random.seed(1)
for fewest in 10, 30, 100:
    print(fewest, sum(is_wrong(fewest) for _ in range(RUNS)) / RUNS)
