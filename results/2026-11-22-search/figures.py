#!/usr/bin/env python3
"""Draws strength.svg and calibration.svg from the CSV files of this folder. Needs matplotlib.

    python3 figures.py
"""

import csv
import math

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "doko"
import matplotlib.pyplot as plt

PIMC, ISMCTS = "#0b62a4", "#c2571a"


def rows(name):
    with open(name, newline="") as file:
        return list(csv.DictReader(file))


def save(figure, name):
    figure.savefig(name, metadata={"Date": None}, bbox_inches="tight", facecolor="white")


def strength():
    """Points per game against the time of a card."""
    times = {row["a"]: float(row["ms_a_card"]) for row in rows("times.csv")}
    figure, axes = plt.subplots(figsize=(7.5, 4.5))
    for kind, color, sign in [("pimc", PIMC, "o"), ("ismcts", ISMCTS, "s")]:
        curve = [row for row in rows("ladder.csv") if row["run"].startswith(f"{kind}-") and row["seed"] == "101"]
        curve.sort(key=lambda row: times[row["a"]])
        x = [times[row["a"]] for row in curve]
        y = [float(row["points"]) for row in curve]
        error = [float(row["half_width"]) for row in curve]
        axes.errorbar(x, y, error, fmt=f"{sign}-", color=color, capsize=3, markersize=5, label=kind)
        for row, x, y in zip(curve, x, y):
            axes.annotate(row["run"].split("-")[1], (x, y), (6, -11), textcoords="offset points", fontsize=8, color=color)
    axes.set_xscale("log", base=2)
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:g}")
    axes.set_xlabel("milliseconds a card, one thread")
    axes.set_ylabel("points per game among three heuristics")
    axes.set_title("Strength against budget (ddv; worlds of pimc, iterations of ismcts; 95% intervals)", fontsize=10)
    axes.axhline(0, color="#888888", linewidth=1)
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right", frameon=False)
    save(figure, "strength.svg")


def calibration():
    """What was predicted against what came true."""
    figure, panels = plt.subplots(1, 2, figsize=(9, 4.6), sharey=True)
    titles = {
        "calibration.csv": "one among three heuristics",
        "calibration-self-play.csv": "four alike, rivals=search",
    }
    deeds = [("ansage", "Re or Kontra", PIMC, "o"), ("absage", "Absagen", "#3a8f3a", "^"), ("solo", "solos", ISMCTS, "s")]
    for axes, (name, title) in zip(panels, titles.items()):
        axes.plot([20, 100], [20, 100], color="#888888", linewidth=1)
        for deed, label, color, sign in deeds:
            bins = [row for row in rows(name) if row["deed"] == deed and int(row["cases"]) >= 50]
            x = [100 * float(row["predicted"]) for row in bins]
            y = [100 * float(row["won"]) for row in bins]
            error = [196 * math.sqrt(float(row["won"]) * (1 - float(row["won"])) / int(row["cases"])) for row in bins]
            axes.errorbar(x, y, error, fmt=sign, color=color, capsize=3, markersize=5, label=label)
        axes.set_title(title, fontsize=10)
        axes.set_xlabel("predicted, %")
        axes.grid(alpha=0.3)
        axes.set_aspect("equal")
    panels[0].set_ylabel("won, %")
    panels[0].legend(loc="upper left", frameon=False)
    figure.suptitle("Said at so many percent, won so many (bins of 50 cases or more; 95% intervals)", fontsize=10)
    save(figure, "calibration.svg")


strength()
calibration()
