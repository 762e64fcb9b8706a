"""Fuzz every parser with mutated inputs, in turn.

python -m tests.fuzz                        # 30,000 mutations; the same seed, the same inputs
python -m tests.fuzz --inputs 1000000 --seed 7
python -m tests.fuzz --guided ply -runs=1000000    # guided by coverage, needs atheris
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from pathlib import Path

from .seeds import SEEDS, inputs_of

TOKENS = [
    *(b"0", b"-1", b"1e400", b"nan", b"inf", b"True", b"9" * 30, b"\xff" * 4, b"\0", b"\n", b"\r"),
    *(b"element ", b"property ", b"list ", b"vertex ", b"float ", b"uchar ", b"end_header\n"),
    *(
        b"{",
        b"}",
        b"[",
        b"]",
        b'"',
        b"(",
        b")",
        b",",
        b"=",
        b".",
        b":",
        b"null",
        b" ",
        b"/",
        b"<f8",
    ),
]


def mutate(data: bytes, others: list[bytes], rng: random.Random) -> bytes:
    """The data with one to four random changes."""
    new = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(new))
        span = slice(at, at + rng.randint(1, 8))
        match rng.randint(0, 6):
            case 0 if new:
                new[rng.randrange(len(new))] ^= 1 << rng.randint(0, 7)
            case 1:
                del new[span]
            case 2:
                new[at:at] = rng.choice(TOKENS)
            case 3:
                new[span] = rng.choice(TOKENS)
            case 4:
                new[at:at] = new[span] * rng.randint(1, 20)
            case 5:
                other = rng.choice(others)
                new[at:] = other[rng.randint(0, len(other)) :]
            case _:
                new[span] = rng.randbytes(rng.randint(0, 6))
    return bytes(new[:5000])


def fuzz(n_inputs: int, seed: int, targets: list[str]) -> None:
    """Run that many mutated inputs."""
    rng = random.Random(seed)
    pools = {target: inputs_of(target) for target in targets}
    for target, pool in pools.items():
        for data in pool:
            attempt(target, data)
    for number in range(n_inputs):
        target = targets[number % len(targets)]
        pool = pools[target]
        data = mutate(rng.choice(pool), pool, rng)
        attempt(target, data)
        if rng.random() < 0.01 and len(pool) < 500:
            pool.append(data)  # mutations of mutations


def attempt(target: str, data: bytes) -> None:
    """Run one input; if it fails, keep it in a file and end."""
    from .targets import run_target

    begin_s = time.monotonic()
    try:
        run_target(target, data)
        assert time.monotonic() - begin_s < 10.0, "took more than ten seconds"
    except BaseException:
        traceback.print_exc()
        path = Path(f"fuzz-{target}-{abs(hash(data)):x}")
        path.write_bytes(data)
        sys.exit(
            f"{target} failed; its input is in {path}, move it to tests/fuzz/corpus/{target}-…"
        )


def guided(target: str, options: list[str]) -> None:
    """Coverage-guided fuzzing of one target by atheris."""
    import atheris

    with atheris.instrument_imports(include=["steadycloud"]):
        from .targets import run_target
    atheris.Setup([sys.argv[0], *options], lambda data: run_target(target, data))
    atheris.Fuzz()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--targets", nargs="+", default=list(SEEDS), choices=SEEDS)
    parser.add_argument("--guided", choices=SEEDS, help="the target for atheris")
    args, options = parser.parse_known_args()
    if args.guided:
        guided(args.guided, options)
    else:
        fuzz(args.inputs, args.seed, args.targets)
        print(f"{args.inputs:,} inputs, no failure")


if __name__ == "__main__":
    main()
