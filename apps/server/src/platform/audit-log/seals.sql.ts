import { hex, int4, int8, moment, nullable } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

/** The chain's end, unless it is sealed already or there is none. */
export const unsealedEnd = statement({
  name: 'audit_log.unsealed_end',
  parameters: {},
  columns: { position: int8(), hash: hex },
  text: `
    select h.position, h.hash
    from audit_log_head h
    where h.position > 0
      and not exists (select from audit_log_seal s where s.position = h.position)`,
});

/** No row when somebody else sealed it at the same time. */
export const insertSeal = statement({
  name: 'audit_log.insert_seal',
  parameters: { position: int8(), hash: hex, seal: hex },
  columns: {},
  text: `
    insert into audit_log_seal (position, hash, seal)
    values ($1::bigint, $2::bytea, $3::bytea)
    on conflict (position) do nothing`,
});

/** Seals with the hash that their line has now, or null when there is no such line. */
export const sealsAfter = statement({
  name: 'audit_log.seals_after',
  parameters: { position: int8(), limit: int4 },
  columns: {
    position: int8(),
    hash: hex,
    seal: hex,
    sealedAt: moment,
    lineHash: nullable(hex),
  },
  text: `
    select s.position, s.hash, s.seal, s.sealed_at, e.hash as line_hash
    from audit_log_seal s
    left join audit_log e on e.position = s.position
    where s.position > $1::bigint
    order by s.position
    limit $2::integer`,
});

/** The first line after a place that was written long before the newest one, if there is one. */
export const longUnsealed = statement({
  name: 'audit_log.long_unsealed',
  parameters: { position: int8(), longMs: int8() },
  columns: { position: int8() },
  text: `
    select e.position
    from audit_log e
    cross join (
      select max(n.occurred_at) as at
      from audit_log n
      join audit_log_head h on h.position = n.position
    ) newest
    where e.position > $1::bigint
      and e.occurred_at < newest.at - make_interval(secs => $2::bigint / 1000.0)
    order by e.position
    limit 1`,
});
