"""Validates tables against routes.schema.json, and included files against their own schema. `.ci/schema` runs it.

The schemas must accept all valid files, and must reject the tables in Tests/RouteLanguageTests/Fixtures/Broken that
have a structural problem. The problems of a broken table are next to it in NAME.expected, as the reader reports them.
The schema may accept tables with other problems, which are listed.
"""

import glob
import json
import os
import re
import sys

from jsonschema import Draft202012Validator

# The rules for structural problems, which a schema can detect.
STRUCTURAL = {"unknown-key", "missing-key", "wrong-key", "wrong-value", "empty-value"}
GOOD = ["routes.json", "Tests/Vectors/*.routes.json", "Tests/RouteLanguageTests/Fixtures/Good/*.json"]
# Included files have their own schema.
INCLUDED = "Tests/RouteLanguageTests/Fixtures/Good/*/**/*.json"
BROKEN = "Tests/RouteLanguageTests/Fixtures/Broken/*.json"


def read_validator(path):
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def main(included_schema):
    validator = read_validator("routes.schema.json")
    failures = []

    good = sorted((path, validator) for pattern in GOOD for path in glob.glob(pattern))
    good += [(path, read_validator(included_schema)) for path in sorted(glob.glob(INCLUDED, recursive=True))]
    for path, fitting in good:
        with open(path, encoding="utf-8") as file:
            for error in fitting.iter_errors(json.load(file)):
                failures.append(f"{path}: {error.json_path}: {error.message}")

    refused, accepted, unreadable = [], [], []
    for path in sorted(glob.glob(BROKEN)):
        name = os.path.basename(path)[: -len(".json")]
        with open(path.removesuffix(".json") + ".expected", encoding="utf-8") as file:
            words = file.read()
        rules = set(re.findall(rf"^{re.escape(name)}\.json:\d+:\d+: error: .* \[([a-z0-9-]+)\]$", words, re.M))
        try:
            with open(path, encoding="utf-8") as file:
                table = json.load(file)
        except ValueError:
            unreadable.append(name)
            continue
        if validator.is_valid(table):
            accepted.append(name)
            if rules & STRUCTURAL:
                failures.append(f"{path}: the schema accepts it, but the reader reports {sorted(rules & STRUCTURAL)}")
        else:
            refused.append(name)

    print(f"{len(good)} tables fit the schema" if not failures else "\n".join(failures))
    print(f"{len(refused)} broken tables are rejected: {', '.join(refused)}")
    print(f"{len(unreadable)} aren't valid JSON: {', '.join(unreadable)}")
    print(f"{len(accepted)} have problems that a schema can't detect: {', '.join(accepted)}")
    if len(good) < 15 or len(refused) < 10:
        failures.append("too few tables were found")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
