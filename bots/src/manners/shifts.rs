//! Shifts of chances; see `examples/manners.rs`, which has printed them.

use super::MANNERS;

/// By side, relation, and whether the other has said something: for each manner, in the order of [`ALL`](super::ALL), what is
/// added to the logarithm of the odds.
///
/// Of 1,000,000 games of the fourth generation of networks under ddv, 4,247,179 steps that could be said:
/// `cargo run --release -p doko-bots --example manners -- 1000000`.
#[rustfmt::skip]
pub(super) const SHIFTS: [[[[f64; MANNERS]; 2]; 3]; 4] = [
    // Re
    [
        [
            [0.17, 0.07, 0.41, 0.73, -0.28, -0.31, 0.76, 0.17],
            [0.17, 0.61, 1.65, 0.00, -0.54, 0.21, 0.00, -2.00],
        ],
        [
            [-0.10, 0.00, -0.03, -0.05, 0.16, 0.26, 0.37, 0.74],
            [0.02, -0.23, -1.01, 0.00, 0.67, 0.31, 0.00, 1.97],
        ],
        [
            [0.00, -0.20, -0.03, 0.13, -0.13, -0.12, 0.23, 0.11],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
    ],
    // Kontra
    [
        [
            [0.78, 0.58, 0.67, 0.64, 0.37, 0.42, 0.25, -0.11],
            [0.69, 1.32, 2.14, 0.00, 0.22, 1.01, 0.00, -1.00],
        ],
        [
            [-0.55, -0.33, -0.52, -0.72, -0.39, 0.01, 0.16, 0.43],
            [-0.23, -0.34, -0.90, 0.00, 0.25, 0.04, 0.00, 1.45],
        ],
        [
            [0.10, 0.34, 0.12, -0.01, 0.22, 0.39, 0.38, 0.61],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
    ],
    // Soloist
    [
        [
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
        [
            [0.01, 0.17, 0.18, 0.17, 0.23, 0.37, 0.25, 1.09],
            [0.02, 0.39, 0.16, 0.00, 0.66, 0.72, 0.00, 1.12],
        ],
        [
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
    ],
    // AgainstSoloist
    [
        [
            [0.28, 0.18, 0.11, 0.18, 0.17, 0.02, 0.07, -0.62],
            [-0.10, 0.03, 0.02, 0.00, -0.45, -0.14, 0.00, -0.34],
        ],
        [
            [-0.72, -0.81, -1.14, -1.25, -0.45, -0.14, 0.00, 6.06],
            [-0.77, -0.71, -1.06, 0.00, -0.11, 0.00, 0.00, 3.85],
        ],
        [
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
    ],
];

/// For each manner, in the same order, how many points more a solo brings for each opponent that plays like this than networks
/// think, over the game without it.
///
/// Among three of a manner a solo brings as much as the game without it where the same networks take it to be worse by 0.3 points
/// (search), 2.5, 2.6, 2.5, 2.3, 4.1, 3.2 and 9.9 (heuristic to random); each of the three has a third of it:
/// `cargo run --release -p doko-arena --example solos net among=PLAYER hopeless=10 deals=400000`, more deals for the first two.
#[rustfmt::skip]
pub(super) const SOLO_SHIFTS: [f64; MANNERS] = [0.1, 0.83, 0.87, 0.82, 0.78, 1.37, 1.07, 3.3];
