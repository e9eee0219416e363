import { int8, text } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

/** Takes or renews; the epoch rises when the holder changes. No row: another holds it. */
export const holdLease = statement({
  name: 'lease.hold_lease',
  parameters: { name: text, holder: text, seconds: int8() },
  columns: { epoch: int8() },
  text: `
    insert into lease as l (name, holder, epoch, expires_at)
    values (
      $1::text, $2::text, 1, clock_timestamp() + make_interval(secs => $3::bigint::double precision)
    )
    on conflict (name) do update
      set
        holder = excluded.holder,
        epoch = l.epoch + (l.holder <> excluded.holder)::integer,
        expires_at = excluded.expires_at
      where l.holder = excluded.holder
        or l.expires_at < clock_timestamp()
    returning epoch`,
});

export const checkLease = statement({
  name: 'lease.check_lease',
  parameters: { name: text, holder: text, epoch: int8() },
  columns: { epoch: int8() },
  text: `
    select l.epoch
    from lease l
    where l.name = $1::text
      and l.holder = $2::text
      and l.epoch = $3::bigint
    for share`,
});

/** Gives the lease back, so that the next leader need not wait for it to expire. */
export const releaseLease = statement({
  name: 'lease.release_lease',
  parameters: { name: text, holder: text },
  columns: {},
  text: `
    update lease
    set expires_at = clock_timestamp()
    where name = $1::text
      and holder = $2::text`,
});
