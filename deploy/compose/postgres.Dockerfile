# PostgreSQL with pgBackRest: one image for the server, which sends its log to the repository, and
# for the service that takes the backups.

FROM postgres:17-bookworm
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbackrest \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o 999 -g 999 -m 0750 /var/lib/pgbackrest
COPY --chmod=0755 backup.sh /usr/local/bin/backup.sh
USER 999:999
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 CMD ["pg_isready", "-d", "trine"]
