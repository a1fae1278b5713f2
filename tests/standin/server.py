"""The HTTP side: finds the route, checks who asks and what, answers with Discord's headers, keeps a record."""

import asyncio
import dataclasses
import json
import re
import time
import traceback

from aiohttp import web

from tests.standin.limits.form import MISMATCH

from . import contract, refusal
from .files import Upload
from .refusal import Refusal
from .routes import ROUTES

PREFIX = "/api/v10"
BODY = "payload_json"
"""The part of a request that is no file."""
LARGEST_REQUEST = 100 * 1024 * 1024


@dataclasses.dataclass
class Exchange:
    """One request and its answer, kept for the test to look at."""

    method: str
    path: str
    template: str
    body: object = None
    files: dict[int, Upload] = dataclasses.field(default_factory=dict)
    status: int = 0
    answer: object = None
    at: float = 0.0

    def __str__(self) -> str:
        return f"{self.method} {self.path} -> {self.status}"


@dataclasses.dataclass
class Violation:
    """Something the bot did that Discord would not have let it do; `code` is Discord's, 0 without one."""

    code: int
    message: str
    where: str
    errors: object = None

    def __str__(self) -> str:
        details = f" {json.dumps(self.errors, ensure_ascii=False)}" if self.errors else ""
        return f"{self.where}: {self.code} {self.message}{details}"


@dataclasses.dataclass
class Call:
    """What a route gets to see."""

    world: object
    params: dict[str, str]
    query: dict[str, str]
    body: object
    files: dict[int, Upload]


def application(world) -> web.Application:
    """Return the web application that serves a world."""
    app = web.Application(client_max_size=LARGEST_REQUEST)
    app.router.add_get("/gateway", world.gateway.handle)
    app.router.add_get("/gateway/", world.gateway.handle)
    app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", _attachment(world))
    for route in ROUTES:
        app.router.add_route(route.method, PREFIX + route.template, _handler(world, route))
    app.router.add_route("*", "/{path:.*}", _unimplemented(world))
    return app


def _attachment(world):
    async def handle(request: web.Request) -> web.Response:
        attachment = world.files.get(int(request.match_info["attachment_id"]))
        if attachment is None:
            raise web.HTTPNotFound
        world.downloads.append(attachment.filename)
        return web.Response(body=attachment.data, content_type=attachment.content_type)

    return handle


def _unimplemented(world):
    async def handle(request: web.Request) -> web.Response:
        exchange = Exchange(request.method, request.path, "?", status=501, at=world.clock.now())
        world.requests.append(exchange)
        world.unimplemented.append(f"{request.method} {request.path}")
        return _respond(exchange, {"message": "501: not part of the stand-in", "code": 0})

    return handle


def _handler(world, route):
    async def handle(request: web.Request) -> web.Response:
        path = request.path.removeprefix(PREFIX)
        exchange = Exchange(request.method, path, route.template, at=world.clock.now())
        world.requests.append(exchange)
        parts = await _received(request)
        fault = await world.faults.strike(request.method, path)
        if fault is not None and not fault.after:
            return _struck(exchange, fault)
        try:
            exchange.status, exchange.answer = await _serve(world, route, request, exchange, parts)
        except Refusal as refused:
            exchange.status, exchange.answer = refused.status, refused.body()
            if refused.blame and (request.method, path) not in world.lost:
                world.violations.append(Violation(refused.code, refused.message, str(exchange), refused.errors))
        except Exception:  # noqa: BLE001 - the outermost edge: the stand-in's failure is not Discord's
            exchange.status, exchange.answer = 400, {"message": "the stand-in failed", "code": 0}
            world.own_mistakes.append(f"{exchange}: {traceback.format_exc()}")
        if fault is not None and fault.seconds:
            await asyncio.sleep(fault.seconds)
        elif fault is not None and exchange.status < 400:
            world.lost.add((request.method, path))
            return _struck(exchange, fault)
        return _respond(exchange, exchange.answer)

    return handle


async def _serve(world, route, request: web.Request, exchange: Exchange, parts: list) -> tuple[int, object]:
    if route.token and request.headers.get("Authorization") != f"Bot {world.token}":
        raise refusal.unauthorized()
    exchange.body, exchange.files = _read(parts)
    mismatch = _ask(exchange, "request_problem", exchange.body) if exchange.body is not None else None
    MISMATCH.set(mismatch)
    call = Call(world, dict(request.match_info), dict(request.query), exchange.body, exchange.files)
    status, answer = await route.handle(call)
    exchange.status = status
    if mismatch:
        world.violations.append(Violation(0, f"does not fit Discord's description: {mismatch}", str(exchange)))
    if mistake := _ask(exchange, "response_problem", status, answer):
        world.own_mistakes.append(f"{exchange} does not fit Discord's description: {mistake}")
    return status, answer


def _ask(exchange: Exchange, question: str, *details) -> contract.Mismatch | None:
    description = contract.load()
    if description is None:
        return None
    return getattr(description, question)(exchange.method, exchange.template, *details)


async def _received(request: web.Request) -> list[tuple[str, str | None, bytes]]:
    """Take everything that was sent, by name: it has arrived, whatever becomes of the line from now on."""
    if not request.can_read_body:
        return []
    if not request.content_type.startswith("multipart/"):
        return [(BODY, None, await request.read())]
    return [(part.name or "", part.filename, bytes(await part.read())) async for part in await request.multipart()]


def _read(parts: list[tuple[str, str | None, bytes]]) -> tuple[object, dict[int, Upload]]:
    body, files = ({} if parts else None), {}
    for name, filename, data in parts:
        if name == BODY:
            body = _parse(data)
        elif match := re.fullmatch(r"files\[(\d+)\]", name):
            files[int(match[1])] = Upload(filename, data, _content_type(filename))
    return body, files


def _content_type(filename: str) -> str:
    known = {
        "png": "image/png",
        "jpg": "image/jpeg",
        "json": "application/json",
        "csv": "text/csv",
        "txt": "text/plain",
    }
    return known.get(filename.rsplit(".", 1)[-1].lower(), "application/octet-stream")


def _parse(data: bytes):
    try:
        return json.loads(data)
    except ValueError:
        raise refusal.not_json() from None


def _struck(exchange: Exchange, fault) -> web.Response:
    exchange.status = fault.status
    if fault.page:
        return web.Response(text=fault.page, content_type="text/html")
    if fault.status != 429:
        return _respond(exchange, {"message": f"{fault.status}: Server Error", "code": 0})
    body = {"message": "You are being rate limited.", "retry_after": fault.retry_after, "global": fault.everywhere}
    exchange.answer = body
    scope = {"X-RateLimit-Global": "true"} if fault.everywhere else {"X-RateLimit-Scope": "user"}
    return _respond(exchange, body, {"Retry-After": str(fault.retry_after)} | scope)


def _respond(exchange: Exchange, body, headers: dict | None = None) -> web.Response:
    limits = {
        "X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "49", "X-RateLimit-Reset": str(time.time() + 1),
        "X-RateLimit-Reset-After": "1.0", "X-RateLimit-Bucket": f"{abs(hash(exchange.template)):016x}",
        "Via": "1.1 google",
    }  # fmt: skip
    limits |= headers or {}
    if body is None:
        return web.Response(status=exchange.status, headers=limits)
    # discord.py reads JSON only under exactly this content type
    encoded = json.dumps(body, ensure_ascii=False).encode()
    return web.Response(status=exchange.status, body=encoded, headers=limits | {"Content-Type": "application/json"})
