"""What a run has written, and what its owner should know."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from ..frame import History
from ..io import FrameSequence
from ..outliers import OutlierChoice
from .outputs import OutputPlan
from .segments import WrittenFrame

Effort = tuple[int, str]  # its number and name

_ENOUGH_FRAMES = 9  # that are compared to find noise which neighboring points share
_MANY_OUTLIERS = 0.02  # of all points: worth a sentence


@dataclass
class RunSummary:
    """What a run has written."""

    output: Path
    plan: OutputPlan
    sources: FrameSequence
    outliers: OutlierChoice
    n_kept: int = 0  # frames of an earlier run that were not denoised again
    n_outliers: int = 0
    seconds: float = 0.0
    shares: Counter[str] = field(default_factory=Counter)  # frames by worker; "": this process
    n_points: int = 0  # in all frames written
    n_unchanged: int = 0  # frames in which no noise was found
    noise: float = 0.0  # the most that was found in a frame (length)
    skipped: list[str] = field(default_factory=list)  # frames that failed and were not written
    copied: list[str] = field(default_factory=list)  # frames that failed, as they were
    efforts: Counter[Effort] = field(default_factory=Counter)  # of auto-live
    n_alone: int = 0  # frames with others around them, none of whose points fitted

    @property
    def n_written(self) -> int:
        """Frames that were denoised and written."""
        return self.shares.total()

    def count(self, frame: WrittenFrame) -> None:
        """Take a frame into account."""
        if frame.outcome != "denoised":
            (self.skipped if frame.outcome == "skipped" else self.copied).append(frame.path.name)
            return
        chosen = frame.history.chosen
        self.shares[frame.worker] += 1
        self.efforts.update(effort_of(frame.history))
        self.n_outliers += frame.n_outliers or 0
        self.n_points += frame.n_points
        self.n_unchanged += chosen.get("noise_spacings") == 0.0
        self.noise = max(self.noise, frame.history.noise)
        self.n_alone += bool(chosen.get("n_frames")) and not chosen["n_pooled"]

    @property
    def _more_frames(self) -> str:
        """What helps where there are few frames to compare, which shows noise that points share."""
        n_frames = len(self.sources)
        few = 1 < n_frames < _ENOUGH_FRAMES
        return f"denoise more than {n_frames} frames at once, or " if few else ""

    @property
    def advice(self) -> list[str]:
        """What the owner of the frames should know and can try, a sentence each."""
        found = []
        if self.n_unchanged:
            usual = "noise 2mm or noise 0.5 spacings"
            like = f"noise {self.noise:.2g}, as in others" if self.noise > 0.0 else usual
            found.append(
                f"no noise was found in {self.n_unchanged} of {self.n_written} frames, which are "
                f"unchanged; if they are noisy, {self._more_frames}tell how much, for example "
                f"{like}."
            )
        if self.n_alone:
            found.append(
                f"{self.n_alone} of {self.n_written} frames were denoised by themselves: no "
                "point of the frames before and after them fitted; if they show the same scene, "
                "tell a larger noise, for example noise 5mm."
            )
        if self.outliers == "keep" and self.n_outliers > _MANY_OUTLIERS * self.n_points:
            found.append(
                f"{self.n_outliers:,} outliers ({self.n_outliers / self.n_points:.0%} of all "
                "points) are still in the frames; outliers drop removes them."
            )
        return found

    def __str__(self) -> str:
        n_frames = self.n_written
        frames = f"{n_frames} frame{'s' * (n_frames != 1)}"
        text = f"{frames} written to {self.output} in {self.seconds:.1f} s"
        workers = sorted(filter(None, self.shares))
        if workers:
            parts = ", ".join(f"{worker}: {self.shares[worker]}" for worker in workers)
            text += f" by {len(workers)} worker{'s' * (len(workers) > 1)} ({parts})"
        if self.n_kept:
            text += f"; {self.n_kept} kept"
        for names, what in ((self.skipped, "skipped"), (self.copied, "copied as they are")):
            if names:
                more = f" and {len(names) - 3} more" if len(names) > 3 else ""
                text += f"; {len(names)} not denoised, {what}: {', '.join(names[:3])}{more}"
        if self.outliers != "keep":
            done = {"mark": "marked", "drop": "dropped"}[self.outliers]
            text += f", {self.n_outliers:,} outlier{'s' * (self.n_outliers != 1)} {done}"
        return text + say_efforts(self.efforts)


def effort_of(history: History) -> list[Effort]:
    """The effort that auto-live made for a frame; other methods have none."""
    chosen = history.chosen
    return [(chosen["effort"], chosen["effort_name"])] if "effort" in chosen else []


def say_efforts(efforts: Counter[Effort]) -> str:
    """The share of the frames that got each effort, best first, to be appended to a summary."""
    shares = [f"{n / efforts.total():.0%} {name}" for (_, name), n in sorted(efforts.items())]
    return f"; auto-live: {', '.join(shares).replace('%', ' %')}" if shares else ""
