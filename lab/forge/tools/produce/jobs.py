"""Reads the list of jobs that a producing tool gets as its only argument: [{"input": path, "output": path}]."""

import json
import sys


def read_jobs():
    with open(sys.argv[1], encoding="utf-8") as file:
        jobs = json.load(file)
    for job in jobs:
        with open(job["input"], encoding="utf-8") as file:
            yield json.load(file), job["output"]


def read_paths():
    with open(sys.argv[1], encoding="utf-8") as file:
        for job in json.load(file):
            yield job["input"], job["output"]
