// What the owner of the database can do to the public log, and the check that finds it.

import { testForgeries } from '../../../testing/test-forgeries.ts';

const seal = `(
  select max(e.entry_index) from public_log_entry e, round r
  where r.round_id = $settled and e.entry = seal_entry(r)
)`;

testForgeries([
  {
    what: 'an entry that was changed',
    forge: `update public_log_entry set entry = entry || '0' where entry_index = ${seal}`,
    found: ['public log', 'public log tree'],
    named: 'round $settled: the public log lacks trine/1/seal|',
  },
  {
    what: 'a seal that was changed together with its round',
    forge: `
      update round set book_root = sha256(book_root) where round_id = $settled;
      update public_log_entry e set entry = seal_entry(r)
      from round r
      where r.round_id = $settled
        and starts_with(e.entry, 'trine/1/seal|' || r.game_id || '|' || r.issue || '|')`,
    found: ['books', 'public log tree'],
    named: 'tile/0/000.p/',
  },
  {
    what: 'a deleted entry',
    forge: `delete from public_log_entry where entry_index = ${seal}`,
    found: ['public log', 'public log tree'],
    named: 'round $settled: the public log lacks trine/1/seal|',
  },
  {
    what: 'a log that was cut off with its checkpoint',
    forge: `
      delete from public_log_entry;
      update public_log_end set size = 0;
      delete from public_log_tile;
      update public_log set size = 0, root = sha256(''), checkpoint = null, published_at = null`,
    found: ['public log'],
    named: 'round $settled: the public log lacks trine/1/open|',
  },
  {
    what: 'an entry about a round that does not exist',
    forge: `select append_public_log('trine/1/void|1|20260101999|rule|c2VhbGVkX2xhdGU')`,
    found: ['public log'],
    named: 'no round has trine/1/void|1|20260101999|rule|',
  },
  {
    what: 'an entry that a restore copied from the files',
    forge: `
      select append_public_log('trine/1/void|1|20260101999|rule|c2VhbGVkX2xhdGU');
      update public_log_entry set is_restored = true
      where entry_index = (select size - 1 from public_log_end)`,
    found: [],
    named: 'public log tree',
  },
  {
    what: 'a second seal',
    forge: `select append_public_log(seal_entry(r)) from round r where r.round_id = $settled`,
    found: ['public log'],
    named: 'repeats trine/1/seal|',
  },
  {
    what: 'an end that leaves room for an entry',
    forge: 'update public_log_end set size = size + 1',
    found: ['public log'],
    named: 'the end is',
  },
  {
    what: 'another hash in a tile',
    forge: `update public_log_tile
      set hashes = overlay(hashes placing sha256('') from 1)
      where level = 0`,
    found: ['public log tree'],
    named: 'tile/0/000.p/',
  },
  {
    what: 'a checkpoint with another root, without its signature',
    forge: `update public_log set root = sha256('')`,
    found: ['public log tree'],
    named: 'is not signed by',
  },
]);
