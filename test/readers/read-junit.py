"""Prints, as JSON, what EnricoMi/publish-unit-test-result-action reads of a JUnit file (python/publish/junit.py)."""
import json
import sys

from junitparser import JUnitXml

suite = next(iter(JUnitXml.fromfile(sys.argv[1])))


def read(case):
    # The first result stands for all: the renderer writes one.
    result = case.result[0] if case.result else None
    tag = result._tag if result is not None else "success"
    return {
        "name": case.name,
        "group": "" if case.classname == suite.name else case.classname,
        "result": "failed" if tag in ("failure", "error") else tag,
        "seconds": case.time,
        "message": result.message if tag in ("failure", "error") else "",
        "text": (result.text or "") if result is not None else "",
    }


counts = [suite.tests, suite.failures, suite.errors, suite.skipped]
print(json.dumps({"suite": suite.name, "cases": [read(case) for case in suite], "counts": counts}))
