import { testForgeries } from '../../../testing/test-forgeries.ts';

const lastEntry = `(select max(entry_id) from posted_entry where account_id = $winner)`;
const gift = `kind = 4 and account_id = $winner`;

testForgeries([
  {
    what: 'a raised balance',
    forge: 'update account set balance_minor = balance_minor + 1 where player_id = $winner',
    found: ['balances'],
    named: 'player $winner: balance',
  },
  {
    what: 'another version',
    forge: 'update account set version = version + 1 where player_id = $winner',
    found: ['balances'],
    named: 'player $winner: balance',
  },
  {
    what: 'a deleted entry',
    forge: `delete from posted_entry where kind = 4 and account_id = $winner`,
    found: ['entries', 'postings', 'balances', 'chains', 'gifts'],
    named: 'all entries: they sum to -100000',
  },
  {
    what: 'an extra entry that agrees with its balance',
    forge: `update account set balance_minor = balance_minor + 5, version = version + 1
        where player_id = $winner;
      insert into posted_entry (bucket, account_id, entry_id, posting_id, kind, amount_minor,
        balance_after_minor, account_version)
      select bucket, player_id, $new, 77, 4, 5, balance_minor, version
      from account where player_id = $winner`,
    found: ['entries', 'postings', 'gifts'],
    named: 'posting 77, round none: sums to 5, 0 entries of the house',
  },
  {
    what: 'money moved from one player to another, the house left out',
    forge: `select from post_locked(77::bigint, 4::smallint, array[null, null]::bigint[],
      array[$winner::bigint, $other::bigint],
      array[$new::bigint, $new::bigint], array[9::bigint, -9::bigint], -5::bigint)`,
    found: ['postings', 'gifts'],
    named: 'posting 77, round none: sums to 0, 0 entries of the house',
  },
  {
    what: 'money moved from one round to another within the house',
    forge: `update posted_entry set posting_id = (
        select posting_id from posted_entry where account_id = -1 and round_id = $second)
        where account_id = -1 and round_id = $settled`,
    found: ['ids', 'postings'],
    named: 'round $settled: sums to',
  },
  {
    what: 'another amount',
    forge: `update posted_entry set amount_minor = amount_minor + 1 where ${gift}`,
    found: ['entries', 'postings', 'balances', 'chains', 'gifts'],
    named: 'all entries: they sum to 1',
  },
  {
    what: 'another balance after an entry',
    forge: `update posted_entry set balance_after_minor = balance_after_minor + 1 where ${gift}`,
    found: ['chains'],
    named: 'of player $winner: 100001 at version 1, after 0 at version 0',
  },
  {
    what: 'an entry under another version',
    forge: `update posted_entry set account_version = account_version + 1
      where account_id = $winner and entry_id = ${lastEntry}`,
    found: ['chains'],
    named: 'of player $winner',
  },
  {
    what: 'a player without an account',
    forge: 'delete from account where player_id = $poor',
    found: ['accounts'],
    named: 'player $poor: has no account',
  },
  {
    what: 'an account without a player',
    forge: 'delete from player where player_id = $poor',
    found: ['accounts'],
    named: 'account $poor: belongs to no player',
  },
  {
    what: 'entries of a missing account',
    forge: 'update posted_entry set account_id = -9 where account_id = -5',
    found: ['accounts', 'gifts'],
    named: 'account -9: is missing but has entries',
  },
  {
    what: 'held money without a withdrawal',
    forge: 'update account set held_minor = 1 where player_id = $winner',
    found: ['held'],
    named: 'player $winner: held 1, in review 0',
  },
]);
