"""Broken PLY files: an error of one sentence with the path, never a traceback."""

from __future__ import annotations

import struct
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from steadycloud.errors import InputError
from steadycloud.io import peek_frame, ply_ascii, read_frame

from .io.ply_files import PlyFile, ply_files, small_file

BINARY = small_file(rows="").replace(b"ascii", b"binary_little_endian")
ROWS = struct.pack("<3fB3fB", 1, 2, 3, 7, 4, 5, 6, 8)
FACES = b"element face 2\nproperty list char int vertex_indices\nend_header\n"
MESH = BINARY.replace(b"end_header\n", FACES) + ROWS

HEADER_FAULTS = {
    "empty": (b"", "is not a PLY file"),
    "magic": (b"obj\n" + small_file(), "is not a PLY file"),
    "magic alone": (b"ply", "is not a PLY file"),
    "no end": (small_file().split(b"end_header")[0], "no end_header"),
    "no format": (small_file().replace(b"format ascii 1.0\n", b""), "no format line"),
    "unknown format": (small_file().replace(b"ascii", b"binary_middle_endian"), "use one of ascii"),
    "unknown type": (small_file().replace(b"uchar", b"long"), "unknown type 'long'"),
    "unknown keyword": (small_file().replace(b"property float y", b"propurty float y"), "line 5"),
    "property of nothing": (small_file().replace(b"element vertex 2\n", b""), "is not valid"),
    "short property": (small_file().replace(b"float y", b"y"), "is not a property"),
    "negative count": (small_file().replace(b"vertex 2", b"vertex -2"), "the count '-2'"),
    "count is a word": (small_file().replace(b"vertex 2", b"vertex two"), "the count 'two'"),
    "endless count": (small_file().replace(b"vertex 2", b"vertex " + b"9" * 5000), "count '999"),
    "no points": (small_file(rows="").replace(b"vertex 2", b"vertex 0"), "holds no points; "),
    "no vertices": (small_file().replace(b"vertex 2", b"corner 2"), "0 vertex elements"),
    "no y, no z": (small_file().replace(b" y\n", b" u\n").replace(b" z\n", b" v\n"), "no y, z"),
    "x is a list": (small_file().replace(b"float x", b"list uchar float x"), "no x"),
    "x twice": (small_file().replace(b"float y", b"float x"), "two properties named 'x'"),
    "float length": (small_file(extra="list float int t"), "lengths of type float"),
    "binary cut short": (BINARY + ROWS[:-1], "is cut short"),
    "text cut short": (small_file(rows="1 2 3 7\n"), "is cut short"),
    "count beyond the file": (small_file().replace(b"vertex 2", b"vertex 999999999999999"), "cut"),
    "binary count beyond": (BINARY.replace(b"vertex 2", b"vertex 888888888888") + ROWS, "cut"),
    "faces beyond": (MESH.replace(b"face 2", b"face 777777777777"), "is cut short"),
}
BODY_FAULTS = {
    "a word": (small_file(rows="1 2 3 7\n4 five 6 8\n"), "line 10: 'five' is not a float for 'y'"),
    "an underscore": (small_file(rows="1 2 3 7\n4 5_0 6 8\n"), "line 10: '5_0' is not a float"),
    "a null": (small_file(rows="1 2 3 7\n4 \0 6 8\n"), "line 10"),
    "too large": (small_file(rows="1 2 3 7\n4 5 6 256\n"), "'256' is not a uchar for 'a'"),
    "not whole": (small_file(rows="1 2 3 7.5\n4 5 6 8\n"), "line 9: '7.5' is not a uchar"),
    "a value short": (small_file(rows="1 2 3 7\n4  5  6\n"), "line 10 does not hold one row"),
    "a value more": (small_file(rows="1 2 3 7 9\n4 5 6 8\n"), "line 9 does not hold one row"),
    "a row short": (small_file(rows="1.25 2.25 3.25 7\n"), "1 rows of 'vertex' are missing"),
    "negative list": (small_file(rows="1 2 3 -1\n4 5 6 0\n", extra="list int int t"), "line 9"),
    "long list": (small_file(rows="1 2 3 0\n4 5 6 9 1\n", extra="list uchar int t"), "line 10"),
    "huge list": (MESH + struct.pack("<b3ib", 3, 0, 1, 2, 100), "is cut short"),
    "broken list": (MESH + struct.pack("<b3ib", 3, 0, 1, 2, -1), "has a negative length"),
    "last list cut": (MESH + struct.pack("<b3ib2i", 3, 0, 1, 2, 3, 1, 2), "is cut short"),
}


@pytest.fixture(params=["whole blocks", "tiny blocks", "compiled"])
def blocks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "tiny blocks":
        monkeypatch.setattr(ply_ascii, "BLOCK_SIZE", 7)
    if request.param == "compiled":
        monkeypatch.setattr(ply_ascii, "MANY", 0)


@pytest.mark.usefixtures("blocks")
@pytest.mark.parametrize("fault", [*HEADER_FAULTS, *BODY_FAULTS])
def test_a_broken_file_is_one_sentence_with_its_path(tmp_path: Path, fault: str) -> None:
    data, phrase = {**HEADER_FAULTS, **BODY_FAULTS}[fault]
    path = tmp_path / "broken.ply"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_frame(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: ") and phrase in message
    assert message.endswith(".") and "\n" not in message
    if fault in HEADER_FAULTS:
        with pytest.raises(InputError) as peeked:
            peek_frame(path)
        assert str(peeked.value) == message
    else:
        assert peek_frame(path).n_points == 2


def test_a_lying_header_allocates_nothing(tmp_path: Path) -> None:
    path = tmp_path / "liar.ply"
    for fault in ("count beyond the file", "binary count beyond", "faces beyond"):
        path.write_bytes(HEADER_FAULTS[fault][0])
        tracemalloc.start()
        with pytest.raises(InputError):
            read_frame(path)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 1_000_000


def test_a_long_header_is_peeked_at(tmp_path: Path) -> None:
    remarks = b"comment end_header is not here\n" * 2000
    path = tmp_path / "long.ply"
    path.write_bytes(small_file().replace(b"element", remarks + b"element", 1))
    assert peek_frame(path).attributes == ("a",)


@settings(
    max_examples=250, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(ply_files(), st.data())
def test_mutated_files_give_a_frame_or_one_sentence(
    tmp_path: Path, file: PlyFile, data: st.DataObject
) -> None:
    mutant = bytearray(file.data)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(mutant)))
        to = data.draw(st.integers(at, min(len(mutant), at + 8)))
        mutant[at:to] = data.draw(
            st.binary(max_size=8) | st.sampled_from([b"9", b"-", b" ", b"\n"])
        )
    if data.draw(st.booleans()):
        del mutant[data.draw(st.integers(0, len(mutant))) :]
    path = tmp_path / "mutant.ply"
    path.write_bytes(mutant)
    peeked = True
    try:
        peek_frame(path)
    except InputError:
        peeked = False
    try:
        assert len(read_frame(path)) > 0
        assert peeked
    except InputError as error:
        assert str(error).startswith(f"{path}: ") and len(str(error).splitlines()) == 1
