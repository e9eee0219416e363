#!/bin/sh
# The service `backup`: a full backup at the first start and on Sundays, what changed since on the
# other days, at BACKUP_AT (UTC). The newest one is recorded in the database for every process of
# Trine. A failed backup is retried after ten minutes, its record after one, since the first backup
# may end before Trine has made its tables.
set -u
stanza=trine
at=${BACKUP_AT:-05:30}
socket=/var/run/postgresql

# Process 1 of a container ignores both by default.
trap 'exit 0' INT TERM

record() {
  info=$(pgbackrest --stanza=$stanza --output=json info) || return 1
  psql -h $socket -d trine -q -v ON_ERROR_STOP=1 -v info="$info" <<'SQL'
insert into backup_report (kind, ended_at, holds)
select 'base', to_timestamp(max((b -> 'timestamp' ->> 'stop')::bigint)), true
from jsonb_array_elements(:'info'::jsonb) s
cross join jsonb_array_elements(s -> 'backup') b
where (b ->> 'error')::boolean is not true
having count(*) > 0
on conflict (kind) do update
  set ended_at = excluded.ended_at, holds = excluded.holds
  where backup_report.ended_at <= excluded.ended_at;
SQL
}

back_up() {
  pgbackrest --stanza=$stanza --type="$1" backup
}

has_backup() {
  pgbackrest --stanza=$stanza --output=json info | grep -q '"label"'
}

# In the background, so that a signal ends the container at once.
pause() {
  sleep "$1" & wait $!
}

until pg_isready -q -h $socket -d trine; do pause 2; done
until pgbackrest --stanza=$stanza stanza-create; do pause 60; done
until has_backup || back_up full; do pause 600; done
while :; do
  until record; do pause 60; done
  now=$(date -u +%s)
  next=$(date -u -d "$at" +%s)
  if [ "$next" -le "$now" ]; then next=$((next + 86400)); fi
  pause $((next - now))
  if [ "$(date -u +%u)" = 7 ]; then type=full; else type=incr; fi
  until back_up $type; do pause 600; done
done
