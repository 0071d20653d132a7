"""Bots that several tests play with."""

import zlib

import pytest

import doko


class Hashed(doko.Bot):
    """Answers by a hash of what it is asked: anything may come, and always the same."""

    reproducible = True

    def answer(self, ask):
        return ask.legal[zlib.crc32(f"{ask.question} {ask.view['hand']} {ask.legal}".encode()) % len(ask.legal)]


@pytest.fixture
def hashed():
    return Hashed
