//! Shifts of chances; see `examples/manners.rs`, which has printed them.

use super::MANNERS;

/// By side, relation, and whether the other has said something: for each manner, in the order of [`ALL`](super::ALL), what is
/// added to the logarithm of the odds.
///
/// Of 1,000,000 games under ddv, 4,246,084 steps that could be said: `cargo run --release -p doko-bots --example manners --
/// 1000000`.
#[rustfmt::skip]
pub(super) const SHIFTS: [[[[f64; MANNERS]; 2]; 3]; 4] = [
    // Re
    [
        [
            [0.19, 0.17, 0.50, 0.81, -0.16, -0.24, 0.88, 0.16],
            [0.12, 0.46, 1.43, 0.00, -0.66, 0.06, 0.00, -1.86],
        ],
        [
            [-0.08, 0.03, -0.01, -0.02, 0.18, 0.28, 0.34, 0.74],
            [-0.07, -0.29, -1.00, 0.00, 0.59, 0.18, 0.00, 1.78],
        ],
        [
            [0.00, -0.19, -0.01, 0.14, -0.15, -0.12, 0.23, 0.13],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
    ],
    // Kontra
    [
        [
            [0.58, 0.51, 0.57, 0.50, 0.26, 0.29, 0.12, -0.21],
            [0.78, 1.37, 2.17, 0.00, 0.34, 1.08, 0.00, -0.87],
        ],
        [
            [-0.46, -0.33, -0.52, -0.65, -0.38, 0.00, 0.11, 0.36],
            [-0.18, -0.28, -0.85, 0.00, 0.34, 0.10, 0.00, 1.50],
        ],
        [
            [0.10, 0.35, 0.13, -0.00, 0.21, 0.39, 0.37, 0.59],
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
            [0.02, 0.23, 0.21, 0.22, 0.28, 0.41, 0.29, 1.05],
            [0.18, 0.33, 0.11, 0.00, 0.63, 0.70, 0.00, 0.98],
        ],
        [
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
            [0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
        ],
    ],
    // AgainstSoloist
    [
        [
            [0.19, 0.07, 0.05, 0.02, 0.01, -0.11, -0.14, -0.83],
            [-0.02, 0.08, 0.02, 0.00, -0.40, -0.06, 0.00, -0.44],
        ],
        [
            [-1.13, -1.07, -1.48, -1.56, -0.48, -0.44, 0.00, 5.29],
            [-0.62, -0.85, -1.32, 0.00, -0.14, -0.06, 0.00, 3.79],
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
/// Of the same command, 1,000,000 games in which a net declares its best solo or leaves it at random: among three of a manner
/// the two bring the same where networks take the solo to be better by 1.0 (search), or worse by 1.7, 2.0, 1.7, 1.0, 2.5 and 2.1
/// (heuristic to thumb); among random ones it is the better by 6 where they take it to be 4 worse or
/// more, of which three quarters are taken.
#[rustfmt::skip]
pub(super) const SOLO_SHIFTS: [f64; MANNERS] = [-0.33, 0.57, 0.67, 0.57, 0.33, 0.83, 0.7, 2.5];
