"""The command line: what it prints and the status it exits with."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.bga import write_archive
from engine.notation import read_log, write_log
from engine.simulate import conceal, simulate
from engine.verify import verify

FINE, CONTRADICTED, REFUSED = 0, 1, 2


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.race"
    path.write_text(write_log(conceal(simulate("usa", 3, 1, laps=1), "observed")), "utf-8")
    return path


@pytest.fixture
def wrong(tmp_path: Path, good: Path) -> Path:
    """Make a race in which the first car claims a speed it did not have."""
    path = tmp_path / "wrong.race"
    text = good.read_text("utf-8")
    first = next(word for word in text.split() if word.startswith("="))
    path.write_text(text.replace(first, "=99", 1), "utf-8")
    return path


@pytest.fixture
def noise(tmp_path: Path) -> Path:
    path = tmp_path / "noise.race"
    path.write_bytes(bytes(range(256)))
    return path


def test_a_good_log_is_consistent_and_exits_with_zero(good, capsys):
    assert main(["verify", str(good)]) == FINE
    assert capsys.readouterr().out.startswith(f"{good}: consistent")


def test_a_contradiction_names_line_column_round_car_and_step(wrong, capsys):
    assert main(["verify", str(wrong)]) == CONTRADICTED
    lines = wrong.read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, start=1) if "=99" in text)
    column = lines[line - 1].index("=99") + 1
    car = lines[line - 1].split()[0]
    out = capsys.readouterr().out
    assert f"line {line}, column {column}, round 1, {car}, " in out
    assert "code: seen.speed" in out


def test_an_order_the_race_does_not_give_is_contradicted(good, capsys):
    order = verify(read_log(good.read_bytes())).order
    assert main(["verify", str(good), "--order", ",".join(order)]) == FINE
    assert main(["verify", str(good), "--order", ",".join(reversed(order))]) == CONTRADICTED
    assert "code: result.order" in capsys.readouterr().out


def test_an_order_of_cars_that_did_not_race_is_refused(good):
    assert main(["verify", str(good), "--order", "red,white"]) == REFUSED


def test_an_order_goes_with_one_file_only(good, wrong, capsys):
    assert main(["verify", str(good), str(wrong), "--order", "red"]) == REFUSED
    assert "--order" in capsys.readouterr().err


def test_of_several_files_the_worst_counts_and_all_are_shown(good, wrong, noise, capsys):
    assert main(["verify", str(good), str(wrong)]) == CONTRADICTED
    assert main(["verify", str(noise), str(wrong), str(good)]) == REFUSED
    out = capsys.readouterr().out
    assert out.count(f"{good}: consistent") == 2


def test_a_file_that_is_not_there_is_refused_by_name(tmp_path, capsys):
    assert main(["verify", str(tmp_path / "none.race")]) == REFUSED
    assert "none.race: unreadable" in capsys.readouterr().out


def test_verify_prints_one_json_object_a_line(good, wrong, noise, capsys):
    assert main(["verify", "--json", str(good), str(wrong), str(noise)]) == REFUSED
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["verdict"] for row in rows] == ["consistent", "contradicted", "unreadable"]
    assert [row["file"] for row in rows] == [str(good), str(wrong), str(noise)]
    assert rows[0]["findings"] == []
    assert rows[0]["rulings"] == ["printed"]
    assert rows[1]["findings"][0]["code"] == "seen.speed"
    assert rows[1]["findings"][0]["place"]["round"] == 1
    assert rows[2]["findings"][0]["code"] == "log.not-text"


def test_replay_prints_every_turn_as_json(good, capsys):
    assert main(["replay", "--json", str(good)]) == FINE
    row = json.loads(capsys.readouterr().out)
    log = read_log(good.read_bytes())
    assert list(row) == ["file", "verdict", "finish", "findings", "points", "turns"]
    assert row["points"] is None
    assert row["finish"] == list(log.result or ())
    assert len(row["turns"]) == sum(len(logged.turns) for logged in log.rounds)
    first = row["turns"][0]
    assert list(first) == ["round", "car", "lap", "space", "lane", "gear", "speed", "heat"]
    assert (first["round"], first["car"]) == (1, log.grid[0])


def test_a_car_that_gave_up_is_out_and_has_no_numbers(tmp_path, capsys):
    path = tmp_path / "out.race"
    log = simulate("italia", 4, 3, laps=2, give_ups=0.05)
    path.write_text(write_log(log), "utf-8")
    assert main(["replay", "--json", str(path)]) == FINE
    row = json.loads(capsys.readouterr().out)
    out = [turn for turn in row["turns"] if turn.get("out")]
    assert out
    assert all(turn["lap"] is turn["heat"] is None for turn in out)


def test_replay_tells_every_turn_in_words(good, capsys):
    assert main(["replay", str(good)]) == FINE
    out = capsys.readouterr().out
    assert out.startswith("Round 1\n")
    assert "is in, place 1" in out


@pytest.mark.parametrize("suffix", [".archive.json", ".archive.json.gz"])
def test_an_archive_is_imported_into_a_folder_of_its_name(suffix, tmp_path, capsys):
    archive = tmp_path / f"42-night.one{suffix}"
    data = write_archive(simulate("gb", 3, 5, laps=1, rulings=("board-game-arena",)))
    archive.write_bytes(gzip.compress(data) if suffix.endswith("gz") else data)
    assert main(["import-bga", str(archive), "-o", str(tmp_path / "logs")]) == FINE
    written = tmp_path / "logs/42-night/1.race"
    assert main(["verify", str(written), str(archive)]) == FINE
    out = capsys.readouterr().out
    assert str(written) in out
    assert out.count(": consistent") == 2


def test_what_is_no_archive_is_not_imported(good, tmp_path, capsys):
    assert main(["import-bga", str(good), "-o", str(tmp_path / "logs")]) == REFUSED
    assert "archive." in capsys.readouterr().out


def test_simulate_writes_what_its_options_say(tmp_path):
    path = tmp_path / "race.race"
    options = ["--circuit", "france", "--cars", "4", "--seed", "9", "--laps", "1"]
    assert main(["simulate", *options, "--disclosure", "positions", "-o", str(path)]) == FINE
    log = read_log(path.read_bytes())
    assert (log.circuit, len(log.cars), log.laps, log.disclosure) == ("france", 4, 1, "positions")
    assert verify(log).verdict == "plausible"


def test_simulate_prints_the_log_without_a_file(capsys):
    assert main(["simulate", "--circuit", "usa", "--cars", "2", "--seed", "1"]) == FINE
    assert verify(read_log(capsys.readouterr().out)).verdict == "proven"


def test_simulate_writes_an_archive_that_verifies(tmp_path):
    path = tmp_path / "7.archive.json.gz"
    options = ["--circuit", "usa", "--cars", "3", "--seed", "2", "-o", str(path)]
    assert main(["simulate", *options]) == FINE
    assert main(["verify", str(path)]) == FINE


def test_convert_writes_json_and_back_again(good, tmp_path):
    there, back = tmp_path / "log.json", tmp_path / "back.race"
    assert main(["convert", str(good), str(there)]) == FINE
    assert json.loads(there.read_text("utf-8"))["format"] == 1
    assert main(["convert", str(there), str(back)]) == FINE
    assert back.read_text("utf-8") == good.read_text("utf-8")


def test_convert_refuses_what_it_cannot_read_and_writes_nothing(noise, tmp_path):
    target = tmp_path / "out.json"
    assert main(["convert", str(noise), str(target)]) == REFUSED
    assert not target.exists()


def test_the_engine_runs_as_a_program(good):
    done = subprocess.run(
        [sys.executable, "-m", "engine", "verify", str(good)], capture_output=True, check=False
    )
    assert done.returncode == FINE
    assert b"consistent" in done.stdout
