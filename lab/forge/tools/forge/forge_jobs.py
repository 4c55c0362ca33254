"""Reads the jobs of a forging tool: [{"input", "output", "seed", "extra"}]; a job that fails is reported and skipped."""

import contextlib
import json
import os
import sys


class Skipped(Exception):
    """The tool cannot change this file."""


def each_job():
    with open(sys.argv[1], encoding="utf-8") as file:
        jobs = json.load(file)
    for job in jobs:
        os.makedirs(os.path.dirname(job["output"]), exist_ok=True)
        yield job


@contextlib.contextmanager
def reported(job):
    """Reports the failure of one job and goes on with the next."""
    try:
        yield
    except Exception as error:  # A tool that cannot read a genuine file must not end the whole list.
        with contextlib.suppress(FileNotFoundError):
            os.remove(job["output"])
        print(f"{os.path.basename(job['output'])}: {type(error).__name__}: {error}"[:200])
