"""Studies, tables, and that they say what the command says."""

import json
import os
import signal
import subprocess
import sys
import threading

import numpy as np
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest

import doko


def command(*args):
    done = subprocess.run([sys.executable, "-m", "doko", *args], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_the_same_seeds_give_the_same_figures_as_the_command():
    study = doko.duel("heuristic", "random", deals=40, seed=7, rules="palast", set=["dulle.mode=second"], block="team")
    args = ["duel", "heuristic", "random", "--deals=40", "--seed=7", "--rules=palast", "--set=dulle.mode=second"]
    code, out = command(*args, "--block=team", "-q", "--json=-")
    assert (code, json.loads(out)) == (0, study.summary)
    assert command(*args, "--block=team", "-q") == (0, study.text)
    lab = doko.lab(vary=["dulle.mode=first,second"], deals=10, bots=["heuristic", "random"])
    _, out = command(
        "lab", "--vary=dulle.mode=first,second", "--deals=10", "--bots", "heuristic", "random", "-q", "--json=-"
    )
    assert json.loads(out) == lab.summary


@pytest.mark.parametrize("rules", ["ddv", "arminia", "klassisch"])
def test_a_deal_of_the_environment_is_the_deal_of_the_arena(rules, hashed, tmp_path):
    doko.duel(hashed, hashed, deals=25, seed=11, rules=rules, out=tmp_path / "run")
    arena = doko.games(tmp_path / "run").to_pandas()
    arena = arena[arena["game"] == 0].pivot(index="deal", columns="seat", values="points")
    env = doko.env(rules=rules)
    for deal in range(25):
        env.reset(seed=11, options={"deal": deal})
        while not any(env.terminations.values()):
            view = env.view(env.agent_selection)
            ask = doko.Ask(view["question"], view["legal"], view["view"], [])
            answer = hashed().answer(ask)
            words = answer.split() if ask.question == "exchange" else [answer]
            for word in words:
                word = "ansage" if ask.question == "ansage" and word in ("re", "kontra") else word
                env.step(doko.ACTIONS.index(f"{ask.question}:{word}"))
        assert [env.rewards[agent] for agent in env.possible_agents] == arena.loc[deal].tolist()


def test_bots_at_the_table_of_an_environment_play_as_in_the_arena(hashed, tmp_path):
    doko.duel(hashed, "heuristic", deals=20, seed=3, block="field-a", out=tmp_path / "run")
    rows = doko.games(tmp_path / "run").to_pandas()
    arena = rows[(rows["bot"] == "A") & (rows["seat"] == 0)].set_index("deal")["points"]
    env = doko.env(bots="heuristic", seat=0)
    for deal in range(20):
        env.reset(seed=3, options={"deal": deal})
        while not env.terminations["seat_0"]:
            ask = doko.Ask(**{key: env.view("seat_0")[key] for key in doko.Ask._fields})
            word = hashed().answer(ask)
            word = "ansage" if ask.question == "ansage" and word in ("re", "kontra") else word
            env.step(doko.ACTIONS.index(f"{ask.question}:{word}"))
        assert env.rewards["seat_0"] == arena[deal]


def test_a_study_shows_itself_as_text_and_as_a_page():
    study = doko.duel("heuristic", "random", deals=20)
    assert repr(study).startswith("heuristic against random\n20 deals of seed 1")
    assert study.page.startswith("<!DOCTYPE html>") and "<svg" in study.page
    shown = study._repr_html_()
    assert shown.startswith("<iframe srcdoc=") and "<!DOCTYPE" not in shown
    assert study["team"]["points_per_game"] == study.summary["team"]["points_per_game"] > 0


def test_a_folder_is_read_again_and_two_are_compared(tmp_path):
    one = doko.duel("heuristic", "random", deals=20, out=tmp_path / "one")
    doko.duel("thumb", "random", deals=20, out=tmp_path / "other")
    again = doko.report(tmp_path / "one")
    assert (again.summary, again.rows.rows()) == (one.summary, one.rows.rows())
    compared = doko.compare(tmp_path / "one", tmp_path / "other")
    assert compared.command == "compare" and len(compared.rows) == 3
    lab = doko.lab("ddv", "palast", deals=5, out=tmp_path / "lab")
    assert lab.rows["estimate"].dtype == np.float64 and lab.rows.about["estimate"].meaning
    assert doko.report(tmp_path / "lab").rows.rows() == lab.rows.rows()


def test_games_are_tables_for_everybody(tmp_path):
    study = doko.duel("heuristic", "random", deals=12, out=tmp_path / "run")
    games = doko.games(tmp_path / "run")
    for table in (games.to_pandas(), pandas.DataFrame.from_arrow(games)):
        assert table["points"].sum() == 0 and str(table["points"].dtype) == "int64"
    for table in (games.to_polars(), polars.DataFrame(games)):
        assert table["points"].sum() == 0 and table.schema["won"] == polars.Boolean
    assert pyarrow.table(games).column("deal").type == pyarrow.int64()
    assert games["points"].dtype == np.int64 and games["won"].dtype == np.bool_
    assert games.__dataframe__().num_rows() == len(games)
    assert games.about["points"].unit == "points"
    assert len(games.rows()) == len(games) and games._repr_html_().startswith("<table>")
    # What the arena says of A follows from the rows.
    table = games.to_pandas()
    team = table[table["what"].str.startswith("team")]
    mean = team.groupby(["deal", "bot"])["points"].mean().unstack().pipe(lambda of: (of["A"] - of["B"]) / 2).mean()
    assert mean == pytest.approx(study["team"]["points_per_game"])
    solos = doko.games(tmp_path / "run", contract="solo")
    assert 0 < len(solos) < len(games)
    assert all("solo" in contract.lower() for contract in solos["contract"])
    records = doko.records(tmp_path / "run", deal=3)
    assert {record["deal"]["index"] for record in records} == {3}


def test_games_are_parquet_for_everybody(tmp_path):
    run, parquet, csv = tmp_path / "run", tmp_path / "games.parquet", tmp_path / "games.csv"
    bots = ("pimc:worlds=2,net=off", "random:vorbehalt=0.3,ansage=0.3")
    doko.duel(*bots, deals=12, block="team", values=True, out=run)
    if command("games", str(run), f"--parquet={parquet}")[0] == 2:
        pytest.skip("this wheel is built without Parquet: DOKO_PARQUET=1 python/check builds one with it")
    code, out = command("games", str(run), f"--parquet={parquet}", f"--csv={csv}", f"--values={tmp_path / 'all.parquet'}")
    assert (code, out) == (0, "")
    table, rows = pyarrow.parquet.read_table(parquet), doko.games(run)
    assert len(rows) > 100
    assert table.replace_schema_metadata().equals(rows.to_arrow())
    assert [len(pandas.read_csv(csv)), polars.read_parquet(parquet).height] == [len(rows)] * 2
    for field in table.schema:
        told = {key.decode(): text.decode() for key, text in field.metadata.items()}
        about = rows.about[field.name]
        assert told == {"meaning": about.meaning, "unit": about.unit}
    # What bots thought has lists of its own length for each decision, and nothing where an answer was not compared.
    values = pyarrow.parquet.read_table(tmp_path / "all.parquet")
    command("games", str(run), f"--values={tmp_path / 'all.jsonl'}")
    lines = [json.loads(line) for line in (tmp_path / "all.jsonl").read_text().splitlines()]
    assert values.to_pylist() == lines
    assert any(None in line["points"] for line in lines)
    # The same rows, the same bytes.
    command("games", str(run), f"--parquet={tmp_path / 'again.parquet'}")
    assert (tmp_path / "again.parquet").read_bytes() == parquet.read_bytes()
    none = tmp_path / "none.parquet"
    assert command("games", str(run), "--contract=Nonsense", f"--parquet={none}")[0] == 0
    assert pyarrow.parquet.read_table(none).schema.names == table.schema.names
    assert command("games", str(run), "--parquet=-")[0] == 2


def test_a_table_without_rows_has_its_columns(tmp_path):
    doko.duel("heuristic", "random", deals=2, out=tmp_path / "run")
    none = doko.games(tmp_path / "run", fault=True)
    assert len(none) == 0 and "points" in none.columns and none.to_pandas().empty and none.to_polars().is_empty()


def test_what_is_wrong_is_said_as_on_the_command_line(tmp_path):
    with pytest.raises(ValueError, match="dulle.mode"):
        doko.duel("heuristic", "random", set=["dulle.mode=never"])
    with pytest.raises(ValueError, match="--nonsense"):
        doko.duel("heuristic", "random", nonsense=3)
    with pytest.raises(ValueError, match="--deals"):
        doko.duel("heuristic", "random", deals=0)
    with pytest.raises(ValueError, match="there is no run"):
        doko.games(tmp_path)


def test_ctrl_c_ends_a_run():
    interrupt = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        doko.duel("heuristic", "random", deals=10_000_000, threads=1)


def test_the_command_is_there_with_its_exit_codes():
    code, out = command("--version")
    assert (code, out.split()) == (0, ["doko", doko.__version__])
    assert command("rules", "show", "nothing")[0] == 2
