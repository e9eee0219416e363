import {
  arrayOf,
  bool,
  bytes,
  int2,
  int4,
  int8,
  moment,
  nullable,
  text,
} from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** The last checkpoint with its cosignatures; of size 0 until the first one. */
export const publishedLog = statement({
  name: 'public_log.published',
  parameters: {},
  columns: {
    origin: nullable(text),
    verifierKey: nullable(text),
    size: int8(),
    root: bytes,
    checkpoint: nullable(text),
  },
  text: `
    select
      l.origin, l.verifier_key, l.size, l.root,
      l.checkpoint || coalesce(
        (
          select string_agg(
            cosignature_line(w.verifier_key, c.signature), '' order by w.witness_no
          )
          from public_log_cosignature c
          join public_log_witness w on w.witness_no = c.witness_no
          where c.size = l.size
        ),
        ''
      ) as checkpoint
    from public_log l`,
});

export const claimLog = statement({
  name: 'public_log.claim',
  parameters: { origin: text, verifierKey: text },
  columns: { origin: text, verifierKey: text },
  text: `
    select c.origin, c.verifier_key
    from claim_public_log($1::text, $2::text) c`,
});

/** False: it is the newest build that has an entry. */
export const logBuild = statement({
  name: 'public_log.log_build',
  parameters: { profile: text, hash: text },
  columns: { isLogged: bool },
  text: `select log_build($1::text, $2::text) as is_logged`,
});

/** `day` as `2026-11-25`. False: this day or a later one has an entry. */
export const logAuditHead = statement({
  name: 'public_log.log_audit_head',
  parameters: { day: text },
  columns: { isLogged: bool },
  text: `select log_audit_head($1::text::date) as is_logged`,
});

/** Entries from an index on. */
export const entriesFrom = statement({
  name: 'public_log.entries_from',
  parameters: { index: int8(), limit: int4 },
  columns: { entry: text },
  text: `
    select e.entry
    from public_log_entry e
    where e.entry_index >= $1::bigint
    order by e.entry_index
    limit $2::integer`,
});

/** The same, only what the checkpoint has. */
export const publishedEntries = statement({
  name: 'public_log.published_entries',
  parameters: { index: int8(), limit: int4 },
  columns: { entry: text },
  text: `
    select e.entry
    from public_log_entry e
    cross join public_log l
    where e.entry_index >= $1::bigint
      and e.entry_index < least($1::bigint + $2::integer, l.size)
    order by e.entry_index`,
});

/** The beginnings of tiles; `place` is the position in the arrays, from 1. */
export const tilesAt = statement({
  name: 'public_log.tiles_at',
  parameters: { levels: arrayOf(int2), indexes: arrayOf(int8()), widths: arrayOf(int4) },
  columns: { place: int8(), hashes: bytes },
  text: `
    select g.place, substring(t.hashes from 1 for g.width * 32) as hashes
    from unnest($1::smallint[], $2::bigint[], $3::integer[]) with ordinality
      as g (level, tile_index, width, place)
    join public_log_tile t
      on t.level = g.level
      and t.tile_index = g.tile_index
    where octet_length(t.hashes) >= g.width * 32`,
});

/** The newest published entry that begins so. */
export const newestEntry = statement({
  name: 'public_log.newest_entry',
  parameters: { begin: text, size: int8() },
  columns: { index: int8(), entry: text },
  text: `
    select e.entry_index as index, e.entry
    from public_log_entry e
    where left(e.entry, 48) >= left($1::text, 48)
      and left(e.entry, 48) < left($1::text, 48) || '~'
      and starts_with(e.entry, $1::text)
      and e.entry_index < $2::bigint
    order by e.entry_index desc
    limit 1`,
});

/** The published entries that begin so, in the order of the log. */
export const entriesOfRound = statement({
  name: 'public_log.entries_of_round',
  parameters: { begins: arrayOf(text), size: int8(), limit: int4 },
  columns: { index: int8(), entry: text },
  text: `
    select e.entry_index as index, e.entry
    from unnest($1::text[]) as b (begin)
    join public_log_entry e
      on left(e.entry, 48) >= b.begin
      and left(e.entry, 48) < b.begin || '~'
      and starts_with(e.entry, b.begin)
    where e.entry_index < $2::bigint
    order by e.entry_index
    limit $3::integer`,
});

export const publishLog = statement({
  name: 'public_log.publish',
  parameters: {
    verifierKey: text,
    size: int8(),
    root: bytes,
    checkpoint: text,
    levels: arrayOf(int2),
    indexes: arrayOf(int8()),
    widths: arrayOf(int4),
    hashes: arrayOf(bytes),
  },
  columns: {},
  text: `
    select
    from publish_public_log(
      $1::text, $2::bigint, $3::bytea, $4::text, $5::smallint[], $6::bigint[], $7::integer[],
      $8::bytea[]
    )`,
});

/** As the database's owner, after a restore: entries from an index on, which is the log's end. */
export const addRestored = statement({
  name: 'public_log.add_restored',
  parameters: { index: int8(), entries: arrayOf(text) },
  columns: {},
  text: `
    with added as (
      insert into public_log_entry (entry_index, entry, is_restored)
      select $1::bigint + g.place - 1, g.entry, true
      from unnest($2::text[]) with ordinality as g (entry, place)
      returning entry_index
    )
    update public_log_end
    set size = (select max(a.entry_index) + 1 from added a)`,
});

export const logFigures = statement({
  name: 'public_log.figures',
  parameters: {},
  columns: { entries: int8(), published: int8(), publishedAt: nullable(moment) },
  text: `
    select e.size as entries, l.size as published, l.published_at
    from public_log_end e
    cross join public_log l`,
});
