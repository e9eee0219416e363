import { bool, hex, int4, int8, moment, nullable, text } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';

const sealColumns = {
  number: int8(),
  previousNumber: int8(),
  position: int8(),
  hash: hex,
  sealedAt: moment,
  seal: hex,
};

/** The chain's end and the last seal. No row: the end is sealed already, or there is none. */
export const unsealedEnd = statement({
  name: 'audit_log.unsealed_end',
  parameters: {},
  columns: {
    position: int8(),
    hash: hex,
    now: moment,
    lastNumber: int8(),
    lastSeal: nullable(hex),
  },
  text: `
    select
      h.position, h.hash, clock_timestamp() as now,
      coalesce(s.number, 0) as last_number, s.seal as last_seal
    from audit_log_head h
    left join (
      select l.number, l.position, l.seal
      from audit_log_seal l
      order by l.number desc
      limit 1
    ) s on true
    where h.position > coalesce(s.position, 0)`,
});

/** False when another process added one first. */
export const addSeal = statement({
  name: 'audit_log.add_seal',
  parameters: sealColumns,
  columns: { isAdded: bool },
  text: `
    select
      add_audit_log_seal(
        $1::bigint, $2::bigint, $3::bigint, $4::bytea, $5::timestamptz, $6::bytea
      ) as is_added`,
});

/** Seals with hash and act of their line as it is now, or null when there is no such line. */
export const sealsAfter = statement({
  name: 'audit_log.seals_after',
  parameters: { number: int8(), limit: int4 },
  columns: { ...sealColumns, lineHash: nullable(hex), lineAct: nullable(text) },
  text: `
    select
      s.number, s.previous_number, s.position, s.hash, s.sealed_at, s.seal,
      e.hash as line_hash, e.act as line_act
    from audit_log_seal s
    left join audit_log e on e.position = s.position
    where s.number > $1::bigint
    order by s.number
    limit $2::integer`,
});

/** The newest seal up to a number, or the one `skipped` before it. */
export const sealUpTo = statement({
  name: 'audit_log.seal_up_to',
  parameters: { number: int8(), skipped: int4 },
  columns: sealColumns,
  text: `
    select s.number, s.previous_number, s.position, s.hash, s.sealed_at, s.seal
    from audit_log_seal s
    where s.number <= $1::bigint
    order by s.number desc
    limit 1
    offset $2::integer`,
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
