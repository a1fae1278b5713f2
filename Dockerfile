# docs/hosting.md says how to run it; compose.yaml is the short way. Fonts for names are part of the package.
FROM python:3.13-slim-bookworm@sha256:01f42367a0a94ad4bc17111776fd66e3500c1d87c15bbd6055b7371d39c124fb AS build
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_NO_CACHE=1 UV_PYTHON_DOWNLOADS=never
RUN python3 -m pip install --no-cache-dir --root-user-action=ignore uv==0.13.9
WORKDIR /opt/whopays
COPY pyproject.toml uv.lock README.md LICENSE ./
COPY bot ./bot
COPY cogs ./cogs
RUN python3 -m uv sync --frozen --no-dev --no-editable --extra metrics

FROM python:3.13-slim-bookworm@sha256:01f42367a0a94ad4bc17111776fd66e3500c1d87c15bbd6055b7371d39c124fb
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin whopays \
    && install --directory --mode 0700 --owner whopays --group whopays /data
COPY --from=build /opt/whopays/.venv /opt/whopays/.venv
ENV PATH=/opt/whopays/.venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 WHOPAYS_DATABASE=/data/whopays.db
WORKDIR /data
VOLUME /data
USER 10001:10001
HEALTHCHECK --interval=30s --timeout=10s --start-period=2m --retries=3 CMD ["whopays", "health"]
ENTRYPOINT ["whopays"]
CMD ["run"]
