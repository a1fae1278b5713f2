"""Discord's own OpenAPI description, where the environment names it: what is sent and answered has to fit."""

import dataclasses
import functools
import json
import os
import pathlib
import urllib.parse

import jsonschema_rs

DOCUMENT = "discord-openapi.json"
JSON = "application/json"
MOST_SIGNS = 300
"""Of a longer reason only the end is told: what is wrong stands behind the value."""


def document_path() -> pathlib.Path | None:
    """Return where the document is, None if the environment does not name it."""
    folder = os.environ.get("WHOPAYS_CORPUS")
    path = pathlib.Path(folder) / DOCUMENT if folder else None
    return path if path is not None and path.exists() else None


@dataclasses.dataclass(frozen=True)
class Mismatch:
    """Where something does not fit, and why."""

    place: tuple
    reason: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.place)) or 'the whole'}: {self.reason}"


class Contract:
    """The document, asked about one request or answer at a time."""

    def __init__(self, text: str):
        self._document = json.loads(text)
        loose = json.loads(text)
        # Discord reads ids written as numbers, which is how discord.py writes some of them
        loose["components"]["schemas"]["SnowflakeType"]["type"] = ["string", "integer"]
        self._registry = jsonschema_rs.Registry([("json:strict", self._document), ("json:loose", loose)])
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def request_problem(self, method: str, template: str, body) -> Mismatch | None:
        """Return what is wrong with a request body, None if nothing is."""
        operation = self._operation(method, template)
        if operation is None or JSON not in operation.get("requestBody", {}).get("content", {}):
            return None
        return self._problem("loose", (template, method.lower(), "requestBody", "content", JSON, "schema"), body)

    def response_problem(self, method: str, template: str, status: int, body) -> Mismatch | None:
        """Return what is wrong with a successful answer, None if nothing is."""
        operation = self._operation(method, template)
        if operation is None:
            return None
        answer = operation["responses"].get(str(status))
        if answer is None:
            return Mismatch((), f"status {status} is not described")
        if body is None or JSON not in answer.get("content", {}):
            return None if body is None else Mismatch((), "a body where none is described")
        steps = (template, method.lower(), "responses", str(status), "content", JSON, "schema")
        return self._problem("strict", steps, body)

    def _operation(self, method: str, template: str) -> dict | None:
        return self._document["paths"].get(template, {}).get(method.lower())

    def _problem(self, version: str, steps: tuple[str, ...], body) -> Mismatch | None:
        pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in ("paths", *steps))
        reference = f"json:{version}#/{urllib.parse.quote(pointer, safe='/~')}"
        if reference not in self._validators:
            self._validators[reference] = jsonschema_rs.Draft202012Validator(
                {"$ref": reference}, registry=self._registry
            )
        error = next(self._validators[reference].iter_errors(body), None)
        return None if error is None else _describe(error)


def _describe(error: jsonschema_rs.ValidationError) -> Mismatch:
    """Return the innermost reason: of alternatives, the one whose `type` fits."""
    while branches := list(filter(None, getattr(error.kind, "context", ()))):
        its_type = [*error.instance_path, "type"]
        closest = min(branches, key=lambda errors: any(inner.instance_path == its_type for inner in errors))
        error = closest[0]
    return Mismatch(tuple(error.instance_path), error.message[-MOST_SIGNS:])


@functools.lru_cache(maxsize=1)
def load() -> Contract | None:
    """Return the contract, None where the document is not at hand."""
    path = document_path()
    return None if path is None else Contract(path.read_text())
