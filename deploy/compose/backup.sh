#!/bin/sh
# The service `backup`: a full backup at the first start and on Sundays, what changed since on the
# other days, at BACKUP_AT (UTC). The newest one is recorded in the database, where every process of
# Trine finds it. A run that fails is tried again after ten minutes.
set -u
stanza=trine
at=${BACKUP_AT:-05:30}
socket=/var/run/postgresql

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
  pgbackrest --stanza=$stanza --type="$1" backup && record
}

has_backup() {
  pgbackrest --stanza=$stanza --output=json info | grep -q '"label"'
}

until pg_isready -q -h $socket -d trine; do sleep 2; done
until pgbackrest --stanza=$stanza stanza-create; do sleep 60; done
until has_backup || back_up full; do sleep 600; done
while :; do
  now=$(date -u +%s)
  next=$(date -u -d "$at" +%s)
  if [ "$next" -le "$now" ]; then next=$((next + 86400)); fi
  # Now and then, so that a container that is stopped ends at once.
  sleep $((next - now)) & wait $!
  if [ "$(date -u +%u)" = 7 ]; then type=full; else type=incr; fi
  until back_up $type; do sleep 600; done
done
