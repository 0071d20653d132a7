"""doko: Doppelkopf from Python.

=====================================  ==================================================================
:class:`Bot`, :func:`serve`            a bot of your own, here in the process or as a program
:func:`duel`, :func:`tournament`,
:func:`gauntlet`, :func:`lab`          who is better, and what a rule changes
:func:`compare`, :func:`report`        two runs side by side; a run that is there already
:func:`games`, :func:`records`         the games of a run, as a table and one by one
:func:`env`                            one game as a PettingZoo environment
:func:`vector_env`                     many games at once, as NumPy arrays
:data:`ACTIONS`, :data:`OBSERVATION`   what their numbers mean
:func:`places`                         the zeros and ones of packed observations
=====================================  ==================================================================

The same seeds give the same games as the command ``doko``, which comes with this package.
"""

from doko._bot import Ask, Bot, serve
from doko._doko import __version__
from doko._env import ACTIONS, ACTIONS_VERSION, OBSERVATION, OBSERVATION_VERSION, Block, env, places
from doko._frame import Column, Frame
from doko._studies import Study, compare, duel, games, gauntlet, lab, records, report, tournament
from doko._vector import Step, VectorEnv, vector_env

__all__ = [
    "ACTIONS",
    "ACTIONS_VERSION",
    "OBSERVATION",
    "OBSERVATION_VERSION",
    "Ask",
    "Block",
    "Bot",
    "Column",
    "Frame",
    "Step",
    "Study",
    "VectorEnv",
    "__version__",
    "compare",
    "duel",
    "env",
    "games",
    "gauntlet",
    "lab",
    "places",
    "records",
    "report",
    "serve",
    "tournament",
    "vector_env",
]
