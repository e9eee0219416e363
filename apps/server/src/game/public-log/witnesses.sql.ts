import {
  arrayOf,
  bool,
  bytes,
  int2,
  int8,
  moment,
  nullable,
  text,
} from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const setWitnesses = statement({
  name: 'public_log.set_witnesses',
  parameters: { verifierKeys: arrayOf(text), required: int2 },
  columns: {},
  text: `
    select
    from set_log_witnesses($1::text[], $2::smallint)`,
});

/** The witnesses of the settings, each with its last cosignature by the database's clock. */
export const currentWitnesses = statement({
  name: 'public_log.current_witnesses',
  parameters: {},
  columns: { verifierKey: text, required: int2, lastStoredAt: nullable(moment) },
  text: `
    select
      w.verifier_key, l.witness_required as required,
      (
        select c.stored_at
        from public_log_cosignature c
        where c.witness_no = w.witness_no
        order by c.size desc
        limit 1
      ) as last_stored_at
    from public_log_witness w
    cross join public_log l
    where w.is_current
    order by w.witness_no`,
});

/** False: another cosignature of this size is stored, or the witness is not in the settings. */
export const storeCosignature = statement({
  name: 'public_log.store_cosignature',
  parameters: { verifierKey: text, size: int8(), cosignedAt: moment, signature: bytes },
  columns: { isStored: bool },
  text: `
    select store_cosignature($1::text, $2::bigint, $3::timestamptz, $4::bytea) as is_stored`,
});

/**
 * The first checkpoint with an entry that each witness cosigned before a time, by the witness's
 * clock, and that was stored from `from` on: the line of the note.
 */
export const cosignedBefore = statement({
  name: 'public_log.cosigned_before',
  parameters: { index: int8(), from: moment, before: moment },
  columns: { size: int8(), line: text },
  text: `
    select distinct on (c.witness_no)
      c.size, cosignature_line(w.verifier_key, c.signature) as line
    from public_log_cosignature c
    join public_log_witness w on w.witness_no = c.witness_no
    where c.size > $1::bigint
      and c.stored_at >= $2::timestamptz
      and c.stored_at < $3::timestamptz
      and c.cosigned_at < $3::timestamptz
    order by c.witness_no, c.size`,
});
