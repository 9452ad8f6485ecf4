# The server and the worker in one image; compose.yaml starts both beside a PostgreSQL.

FROM python:3.13-slim AS build
# The distribution keeps one version of its compiler, and takes away older ones.
# hadolint ignore=DL3008
RUN apt-get update \
 && apt-get install --yes --no-install-recommends g++ \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels '.[postgres]'

FROM python:3.13-slim
# The wheels beside it have the versions: nothing is fetched here.
# hadolint ignore=DL3013
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links=/wheels 'ominoes[postgres]' \
 && useradd --system --create-home --uid 10001 ominoes \
 && install --directory --owner=ominoes --group=ominoes /data
USER 10001
# A file, unless an address of a PostgreSQL is given.
ENV OMINOES_DATABASE=/data/tables.db
VOLUME /data
EXPOSE 8420
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s \
  CMD ["python", "-c", "import urllib.request as ask; ask.urlopen('http://127.0.0.1:8420/api/health', timeout=8)"]
ENTRYPOINT ["ominoes"]
CMD ["serve", "--host", "0.0.0.0"]
