"""The websocket: hello, identify, ready, heartbeats, resume with replay, and everything that can go wrong with it."""

import asyncio
import json
import secrets
import zlib

from aiohttp import WSCloseCode, WSMsgType, web

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS = 0, 1, 2, 3, 4, 6, 7, 8
INVALID, HELLO, ACK = 9, 10, 11
PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
EVERY_INTENT = 0b11000111111111111111111111 | (1 << 24) | (1 << 25)
UNKNOWN_OP, DECODE, NOT_AUTHENTICATED, BAD_TOKEN, TWICE = 4001, 4002, 4003, 4004, 4005
RATE_LIMITED, BAD_SHARD, BAD_VERSION, BAD_INTENTS, DISALLOWED_INTENTS = 4008, 4010, 4012, 4013, 4014
MESSAGE_CONTENT = 1 << 15
MOST_PER_MINUTE = 120


class Session:
    """What Discord remembers of one connection: its events, so that a broken one can be taken up again."""

    def __init__(self, shard: tuple[int, int], intents: int):
        self.id = secrets.token_hex(16)
        self.shard, self.intents = shard, intents
        self.events: list[dict] = []
        self.socket: Socket | None = None

    @property
    def live(self) -> bool:
        """Whether somebody listens."""
        return self.socket is not None

    def holds(self, guild) -> bool:
        """Tell whether events of that server (None: direct messages) belong to this shard."""
        return self.shard[0] == (0 if guild is None else (guild.id >> 22) % self.shard[1])

    def dispatch(self, name: str, data: dict) -> None:
        """Number an event, remember it and deliver it if somebody listens."""
        event = {"op": DISPATCH, "t": name, "s": len(self.events) + 1, "d": data}
        self.events.append(event)
        if self.socket is not None:
            self.socket.send(event)


class Socket:
    """One websocket connection with the compression the client has asked for."""

    def __init__(self, websocket: web.WebSocketResponse, compression: str | None):
        self.websocket = websocket
        self._compress = _compressor(compression)
        self._queue: asyncio.Queue = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, payload: dict) -> None:
        """Put a payload on the wire, in order."""
        self._queue.put_nowait(json.dumps(payload))

    async def close(self, code: int) -> None:
        """Close it after everything sent so far has left."""
        self._queue.put_nowait(None)
        await self._writer
        await self.websocket.close(code=code)

    def stop(self) -> None:
        """Write nothing more."""
        self._writer.cancel()

    def fall_silent(self) -> None:
        """Read nothing more, not even that the other side closes the line."""
        transport = self.websocket._req.transport
        if transport is not None:
            transport.pause_reading()

    def drop(self) -> None:
        """Cut the line without a word, as a failing network does."""
        self.stop()
        transport = self.websocket._req.transport
        if transport is not None:
            transport.abort()

    async def _write(self) -> None:
        while (text := await self._queue.get()) is not None:
            try:
                if self._compress is None:
                    await self.websocket.send_str(text)
                else:
                    await self.websocket.send_bytes(self._compress(text.encode()))
            except ConnectionError:
                return


def _compressor(name: str | None):
    """Return a function from bytes to one compressed frame, or None for plain text."""
    if name == "zlib-stream":
        stream = zlib.compressobj()
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    if name == "zstd-stream":
        import zstandard  # noqa: PLC0415 - discord.py asks for this only where it is installed

        stream = zstandard.ZstdCompressor().compressobj()
        return lambda data: stream.compress(data) + stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
    return None


class Closed(Exception):  # noqa: N818 - a way out of a loop
    """The connection has to be closed with this code."""

    def __init__(self, code: int):
        super().__init__(code)
        self.code = code


class Gateway:
    """All sessions; tests drop, reconnect and refuse them from here.

    `unreachable` breaks every new connection off, `withheld` names what is never said: HELLO, READY, RESUMED,
    `closes_with` is the code with which every bot that identifies is turned away.
    """

    def __init__(self, world, *, privileged: int = 0, heartbeat: float = 41.25):
        self.world, self.privileged, self.heartbeat = world, privileged, heartbeat
        self.sessions: dict[str, Session] = {}
        self.identifies: list[dict] = []
        self.resumes = 0
        self.heartbeats = 0
        self.closures: list[int | None] = []
        self.compressions: list[str | None] = []
        self.refuse_resume = False
        self.attempts = 0
        self.unreachable = False
        self.withheld: set[str] = set()
        self.closes_with: int | None = None
        self._sockets: set[Socket] = set()

    # -- for tests ----------------------------------------------------------------------------------------------

    @property
    def live(self) -> list[Session]:
        """The sessions somebody listens to."""
        return [session for session in self.sessions.values() if session.live]

    def drop(self) -> None:
        """Cut every line without a word."""
        for session in self.live:
            session.socket.drop()

    def fall_silent(self) -> None:
        """Hear nothing more on any line and leave it open, as a cable that is pulled does."""
        for session in self.live:
            session.socket.fall_silent()
            self._sockets.discard(session.socket)

    def ask_to_reconnect(self) -> None:
        """Send op 7 to everybody."""
        for session in self.live:
            session.socket.send({"op": RECONNECT, "d": None})

    def ask_for_heartbeat(self) -> None:
        """Send op 1 to everybody, who must answer at once."""
        for session in self.live:
            session.socket.send({"op": HEARTBEAT, "d": None})

    def invalidate(self) -> None:
        """End every session with op 9; the client has to identify anew."""
        for session in self.live:
            session.socket.send({"op": INVALID, "d": False})
            self.sessions.pop(session.id, None)

    async def close_all(self, code: int = WSCloseCode.GOING_AWAY) -> None:
        """Close every connection with a code."""
        for socket in list(self._sockets):
            await socket.close(code)

    def dispatch(self, name: str, data: dict, *, guild=None, intent: int = 0, hidden: dict | None = None) -> None:
        """Send an event to the sessions whose shard and intents it is for.

        `hidden` is what takes the place of other people's words where the intent to read them was not given.
        """
        for session in self.sessions.values():
            if session.holds(guild) and session.intents & intent == intent:
                session.dispatch(name, data if session.intents & MESSAGE_CONTENT else data | (hidden or {}))
        self.world.change.notify()

    # -- the connection -----------------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one websocket from hello to its end."""
        self.attempts += 1
        if self.unreachable:
            request.transport.abort()
            raise web.HTTPServiceUnavailable
        websocket = web.WebSocketResponse(max_msg_size=4096, heartbeat=None)
        await websocket.prepare(request)
        self.compressions.append(request.query.get("compress"))
        socket = Socket(websocket, self.compressions[-1])
        self._sockets.add(socket)
        try:
            _check_version(request)
            await self._talk(socket)
        except Closed as closed:
            await socket.close(closed.code)
        finally:
            self._sockets.discard(socket)
            socket.stop()
            self._part(socket, websocket.close_code)
        return websocket

    async def _talk(self, socket: Socket) -> None:
        if "HELLO" not in self.withheld:
            socket.send({"op": HELLO, "d": {"heartbeat_interval": int(self.heartbeat * 1000)}})
        recent: list[float] = []
        session = None
        async for frame in socket.websocket:
            if frame.type is not WSMsgType.TEXT:
                raise Closed(DECODE)
            self._count(recent)
            session = self._hear(socket, session, _parse(frame.data))

    def _count(self, recent: list[float]) -> None:
        now = asyncio.get_running_loop().time()
        recent[:] = [moment for moment in recent if moment > now - 60] + [now]
        if len(recent) > MOST_PER_MINUTE:
            raise Closed(RATE_LIMITED)

    def _hear(self, socket: Socket, session: Session | None, payload: dict) -> Session | None:
        op, data = payload["op"], payload.get("d")
        if op == HEARTBEAT:
            self.heartbeats += 1
            socket.send({"op": ACK})
        elif op in (IDENTIFY, RESUME):
            if session is not None:
                raise Closed(TWICE)
            return self._identify(socket, data) if op == IDENTIFY else self._resume(socket, data)
        elif session is None:
            raise Closed(NOT_AUTHENTICATED)
        elif op not in (PRESENCE, VOICE, MEMBERS):
            raise Closed(UNKNOWN_OP)
        return session

    def _identify(self, socket: Socket, data: dict) -> Session | None:
        self.identifies.append(data)
        if "READY" in self.withheld:
            return None
        if self.closes_with is not None:
            raise Closed(self.closes_with)
        if data.get("token") != self.world.token:
            raise Closed(BAD_TOKEN)
        intents = data.get("intents") or 0
        if intents & ~EVERY_INTENT:
            raise Closed(BAD_INTENTS)
        if intents & PRIVILEGED & ~self.privileged:
            raise Closed(DISALLOWED_INTENTS)
        shard = tuple(data.get("shard") or (0, 1))
        if not 0 <= shard[0] < shard[1]:
            raise Closed(BAD_SHARD)
        session = Session(shard, intents)
        self.sessions[session.id] = session
        session.socket = socket
        self._welcome(session)
        return session

    def _welcome(self, session: Session) -> None:
        guilds = [guild for guild in self.world.guilds if session.holds(guild) and not guild.gone]
        session.dispatch("READY", {
            "v": 10, "user": self.world.bot_user.payload(), "session_id": session.id, "session_type": "normal",
            "resume_gateway_url": self.world.gateway_url, "shard": list(session.shard),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "application": {"id": str(self.world.application_id), "flags": 0},
        })  # fmt: skip
        for guild in guilds:
            if session.intents & 1 and not guild.failing:
                session.dispatch("GUILD_CREATE", guild.create_payload() | {"unavailable": False})
        self.world.change.notify()

    def _resume(self, socket: Socket, data: dict) -> Session | None:
        if data.get("token") != self.world.token:
            raise Closed(BAD_TOKEN)
        session = self.sessions.get(data.get("session_id") or "")
        if "RESUMED" in self.withheld:
            self.resumes += 1
            return None
        if self.refuse_resume or session is None:
            self.refuse_resume = False
            self.sessions.pop(data.get("session_id") or "", None)
            socket.send({"op": INVALID, "d": False})
            return None
        self.resumes += 1
        session.socket = socket
        for event in session.events[data.get("seq") or 0 :]:
            socket.send(event)
        session.dispatch("RESUMED", {})
        self.world.change.notify()
        return session

    def _part(self, socket: Socket, code: int | None) -> None:
        self.closures.append(code)
        for session in list(self.sessions.values()):
            if session.socket is socket:
                session.socket = None
                if code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
                    del self.sessions[session.id]
        self.world.change.notify()


def _check_version(request: web.Request) -> None:
    if request.query.get("v") not in ("9", "10") or request.query.get("encoding") != "json":
        raise Closed(BAD_VERSION)


def _parse(text: str) -> dict:
    try:
        payload = json.loads(text)
    except ValueError:
        raise Closed(DECODE) from None
    if not isinstance(payload, dict) or not isinstance(payload.get("op"), int):
        raise Closed(DECODE)
    return payload
