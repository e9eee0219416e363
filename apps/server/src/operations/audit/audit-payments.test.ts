import { testForgeries } from '../../../testing/test-forgeries.ts';

const payout = `kind = 3 and round_id = $second and account_id = $winner`;
const pay = (round: string, amount: string) =>
  `select from post_locked(77::bigint, 3::smallint, array[${round}::bigint],
     array[$winner::bigint], array[$new::bigint],
     array[${amount}], -2::bigint)`;

const giveBack = (round: string, amount: string, entry = '$new::bigint') =>
  `select from post_locked(${entry}, 5::smallint, array[${round}::bigint],
     array[$winner::bigint], array[${entry}],
     array[${amount}], -1::bigint)`;

testForgeries([
  {
    what: 'a payout doubled in place',
    forge: `update account set balance_minor = balance_minor + (
        select amount_minor from entry where ${payout}) where player_id = $winner;
      update posted_entry set balance_after_minor = balance_after_minor + (
        select amount_minor from entry where ${payout})
        where account_id = $winner and account_version >= (
          select account_version from entry where ${payout});
      update bet_order set balance_after_minor = balance_after_minor + (
        select amount_minor from entry where ${payout})
        where player_id = $winner and round_id not in ($settled, $second);
      update posted_entry set amount_minor = amount_minor * 2
        where kind = 3 and round_id = $second`,
    found: ['payouts', 'slices'],
    named: 'paid another amount',
  },
  {
    what: 'a payout made once more',
    forge: pay('$second', `(select amount_minor from entry where ${payout})`),
    found: ['payouts', 'slices'],
    named: 'round $second, posting 77: paid outside of any slice',
  },
  {
    what: 'a payout without a win',
    forge: pay('$empty', '5::bigint'),
    found: ['payouts', 'slices'],
    named: 'round $empty, player $winner: won 0, was paid 5',
  },
  {
    what: 'a payout before the draw',
    forge: pay('$closed', '5::bigint'),
    found: ['payouts', 'slices'],
    named: 'round $closed, player $winner: won 0, was paid 5',
  },
  {
    what: 'a payout for a missing round',
    forge: pay('1', '5::bigint'),
    found: ['payouts', 'slices'],
    named: 'round 1, player $winner: won 0, was paid 5',
  },
  {
    what: 'a missing payout, made a gift',
    forge: `update posted_entry set kind = 4 where kind = 3 and round_id = $second`,
    found: ['gifts', 'payouts', 'slices'],
    named: 'was paid 0',
  },
  {
    what: 'a settled round without payouts',
    forge: `update round set status = 'settled' where round_id = $drawn`,
    found: ['payouts', 'slices'],
    named: 'round $drawn: slices are missing',
  },
  {
    what: 'a missing slice',
    forge: 'delete from settlement_slice where round_id = $empty',
    found: ['slices'],
    named: 'round $empty: slices are missing',
  },
  {
    what: 'a slice under another number',
    forge: 'update settlement_slice set slice = 1 where round_id = $empty',
    found: ['slices'],
    named: 'round $empty: slices are missing',
  },
  {
    what: "a slice that paid another slice's players",
    forge: `update settlement_slice set slice = 1 where round_id = $second;
      insert into settlement_slice (round_id, slice, posting_id, winner_count, paid_minor)
      values ($second, 0, 77, 0, 0)`,
    found: ['slices'],
    named: 'paid players of another slice',
  },
  {
    what: 'a slice that says it paid more winners',
    forge: 'update settlement_slice set winner_count = winner_count + 1 where round_id = $second',
    found: ['slices'],
    named: 'has another number of winners',
  },
  {
    what: 'a slice of a round that is not drawn',
    forge: `insert into settlement_slice (round_id, slice, posting_id, winner_count, paid_minor)
      values ($open, 0, 77, 0, 0)`,
    found: ['slices'],
    named: 'round $open: paid before its draw',
  },
  {
    what: 'stakes of a void round that were not returned',
    forge: `update posted_entry set kind = 4 where kind = 5 and account_id = $winner`,
    found: ['gifts', 'ids', 'returns', 'slices'],
    named: 'round $void, player $winner: staked 666, was returned 0 in 0 entries',
  },
  {
    what: 'a stake of a void round that was returned twice',
    forge: giveBack('$void', '666::bigint'),
    found: ['returns', 'slices'],
    named: 'round $void, player $winner: staked 666, was returned 1332 in 2 entries',
  },
  {
    what: 'a stake that was returned in two parts',
    forge: `update posted_entry set kind = 4 where kind = 5 and account_id = $winner;
      ${giveBack('$void', '600::bigint')}; ${giveBack('$void', '66::bigint', '$new::bigint + 1')}`,
    found: ['gifts', 'ids', 'returns', 'slices'],
    named: 'round $void, player $winner: staked 666, was returned 666 in 2 entries',
  },
  {
    what: 'a stake that was returned to another player',
    forge: `update bet_order set player_id = $other, bucket = $other % 64
      where round_id = $void and player_id = $winner`,
    found: ['returns', 'balances', 'chains', 'room stakes'],
    named: 'round $void, player $winner: staked 0, was returned 666 in 1 entries',
  },
  {
    what: 'a stake that was returned although its round was drawn',
    forge: giveBack('$settled', '5::bigint'),
    found: ['returns', 'slices'],
    named: 'round $settled, player $winner: staked 0, was returned 5 in 1 entries',
  },
  {
    what: 'a finished void round without one of its slices',
    forge: `delete from settlement_slice where round_id = $void`,
    found: ['slices'],
    named: 'round $void: slices are missing',
  },
  {
    what: 'stakes that were returned although the round is not void',
    forge: `update round set status = 'open' where round_id = $void`,
    found: ['returns', 'slices', 'voids', 'public log'],
    named: 'round $void, player $winner: staked 0, was returned 666 in 1 entries',
  },
]);
