"""What a running bot does, for Prometheus: counted here, told to this machine alone."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import choose_encoder

from bot.measures import Connection, Outcome, Used, Work

from .checks import HERE

_LONGEST_FAREWELL = 0.2
"""Seconds for which a bot that stops still answers who asked."""
_ANSWERS = (0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10)
"""Seconds: the bot asks for more time after 0.7, and Discord takes no first answer after 3."""
_STORE = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Seconds."""
Queues = Callable[[], Mapping[str, int]]


class _Waiting:
    """Counts at every look what is under way."""

    def __init__(self, queues: Queues) -> None:
        self._queues = queues

    def collect(self) -> Iterable[Metric]:
        """Look."""
        lengths = GaugeMetricFamily("whopays_queue_length", "Things asked for and not done.", labels=["queue"])
        for name, length in self._queues().items():
            lengths.add_metric([name], length)
        yield lengths


class Figures:
    """Counts what it is told as `bot.measures.Measures`; `queues` says at any time what is under way."""

    def __init__(self, queues: Queues) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(_Waiting(queues))
        self._interactions = Counter(
            "whopays_interactions",
            "Commands, choices offered while typing, presses and forms, by how they ended.",
            ("used", "command", "outcome"),
            registry=registry,
        )
        self._answers = Histogram(
            "whopays_answer_seconds",
            "From an interaction's arrival to its first answer, which may be to ask for more time.",
            ("used",),
            buckets=_ANSWERS,
            registry=registry,
        )
        self._rulings = Counter("whopays_rulings", "Rulings posted.", ("family",), registry=registry)
        self._failures = Counter(
            "whopays_discord_errors",
            "Requests that Discord answered with an error, by HTTP status; none: not at all.",
            ("status",),
            registry=registry,
        )
        self._reconnects = Counter(
            "whopays_gateway_reconnects",
            "Gateway sessions that were resumed, or begun again after the first of their shard.",
            ("session",),
            registry=registry,
        )
        self._store = Histogram(
            "whopays_store_seconds",
            "From asking the database for something to having it.",
            ("work",),
            buckets=_STORE,
            registry=registry,
        )
        self._shards_met: set[int] = set()
        for session in ("begun", "resumed"):
            self._reconnects.labels(session)

    def interaction(self, used: Used, name: str, outcome: Outcome, answered_after: float | None) -> None:
        """Count an interaction and how long its answer took."""
        self._interactions.labels(used, name, outcome).inc()
        if answered_after is not None:
            self._answers.labels(used).observe(answered_after)

    def ruling(self, family: str) -> None:
        """Count a ruling."""
        self._rulings.labels(family).inc()

    def discord_failed(self, status: int) -> None:
        """Count a request that failed."""
        self._failures.labels(str(status) if status else "none").inc()

    def connected(self, shard: int, how: Connection) -> None:
        """Count every session of a shard but its first."""
        if shard in self._shards_met:
            self._reconnects.labels(how).inc()
        self._shards_met.add(shard)

    def store_worked(self, work: Work, seconds: float) -> None:
        """Count what the store did and how long it took."""
        self._store.labels(work).observe(seconds)


@asynccontextmanager
async def told(figures: Figures, port: int) -> AsyncGenerator[None]:
    """Tell figures to whoever asks on this machine, as long as the block lasts; raises `OSError` for the port."""

    async def tell(request: web.Request) -> web.Response:
        encode, kind = choose_encoder(request.headers.get("Accept", ""))
        return web.Response(body=encode(figures.registry), headers={"Content-Type": kind})

    application = web.Application()
    application.router.add_get("/metrics", tell)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=_LONGEST_FAREWELL)
    await runner.setup()
    try:
        await web.TCPSite(runner, HERE, port).start()
        yield
    finally:
        await runner.cleanup()
