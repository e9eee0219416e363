import { testForgeries } from '../../../testing/test-forgeries.ts';

const firstOrder = `(select min(order_id) from bet_order where round_id = $settled)`;

testForgeries([
  {
    what: 'a replaced root',
    forge: `update round set book_root = sha256(book_root) where round_id = $settled`,
    found: ['books', 'public log'],
    named: 'round $settled: its orders give a different root',
  },
  {
    what: 'a missing root',
    forge: `update round set book_root = null where round_id = $empty`,
    found: ['books', 'public log'],
    named: 'round $empty: has no root',
  },
  {
    what: 'another count in the seal',
    forge: 'update round set book_count = book_count + 1 where round_id = $closed',
    found: ['books', 'public log'],
    named: 'round $closed: sealed 9 orders, now 8',
  },
  {
    what: 'another total in the seal',
    forge: 'update round set book_stake_minor = book_stake_minor + 1 where round_id = $closed',
    found: ['books', 'public log'],
    named: 'round $closed: sealed stakes of 2665, now 2664',
  },
  {
    what: 'an order turned into its opposite',
    forge: `update bet_order set play = 1 - play, odds_hundredths = 194
      where order_id = ${firstOrder}`,
    found: ['exposure', 'room stakes', 'books', 'payouts'],
    named: 'round $settled: its orders give a different root',
  },
  {
    what: 'swapped digits',
    forge: 'update round set outcome = 999 - outcome where round_id = $second',
    found: ['digits', 'payouts'],
    named: 'round $second: has',
  },
  {
    what: 'another randomness',
    forge: 'update round set randomness = sha256(randomness) where round_id = $second',
    found: ['digits'],
    named: 'round $second: its randomness is different',
  },
  {
    what: 'digits before the draw',
    forge: 'update round set outcome = 5 where round_id = $closed',
    found: ['digits'],
    named: 'round $closed: has digits while closed',
  },
  {
    what: 'a settled round without digits',
    forge: `update round set outcome = null, signature = null, randomness = null
      where round_id = $empty`,
    found: ['digits', 'public log'],
    named: 'round $empty: has no digits',
  },
  {
    what: 'the wrong beacon round, before the draw',
    forge: 'update round set beacon_round = beacon_round + 1 where round_id = $open',
    found: ['beacon rounds', 'public log'],
    named: 'round $open: drawn by',
  },
  {
    what: 'the wrong beacon round, after the draw',
    forge: 'update round set beacon_round = beacon_round + 1 where round_id = $empty',
    found: ['beacon rounds', 'signatures', 'public log'],
    named: 'round $empty: not the chain',
  },
  {
    what: 'a missing chain',
    forge: `update round set chain_hash = 'none' where round_id = $open`,
    found: ['beacon rounds', 'public log'],
    named: 'round $open: its chain is missing',
  },
  {
    what: 'a forged signature with the digits that follow from it',
    forge: `update round set signature = $signature, randomness = sha256($signature),
        outcome = beacon_outcome(sha256($signature), game_id, issue) where round_id = $empty`,
    found: ['signatures', 'public log'],
    named: 'round $empty: not the chain',
  },
  {
    what: 'a signature of another round with unchanged digits',
    forge: 'update round set signature = $signature where round_id = $second',
    found: ['digits', 'signatures', 'public log'],
    named: 'round $second: its randomness is different',
  },
  {
    what: 'a signature that is no point of the curve',
    forge: `update round set signature = s, randomness = sha256(s),
        outcome = beacon_outcome(sha256(s), game_id, issue)
      from decode(repeat('01', 48), 'hex') as s where round_id = $empty`,
    found: ['signatures', 'public log'],
    named: 'round $empty: not the chain',
  },
  {
    what: "a chain with another's key",
    forge: `update beacon_chain set public_key = '$strangersKey'`,
    found: ['signatures'],
    named: 'round $settled: not the chain',
  },
  {
    what: 'a chain of the kind drand with other parameters',
    forge: `update beacon_chain set kind = 'drand'`,
    found: ['signatures'],
    named: "is not drand's quicknet",
  },
  {
    what: 'a draw before the seal',
    forge: `update round set closed_at = drawn_at + interval '1 ms' where round_id = $second`,
    found: ['seals', 'public log'],
    named: 'round $second: sealed',
  },
  {
    what: 'a round drawn with a late seal',
    forge: `update round set closed_at = draws_at - interval '499 ms' where round_id = $second`,
    found: ['seals', 'public log'],
    named: 'round $second: sealed',
  },
  {
    what: 'a closed round that was sealed late',
    forge: `update round set draws_at = closed_at + interval '499 ms' where round_id = $closed`,
    found: ['seals', 'public log'],
    named: 'round $closed: sealed',
  },
  {
    what: 'a seal before the close',
    forge: `update round set closed_at = closes_at - interval '1 ms'
      where round_id = $empty`,
    found: ['seals', 'public log'],
    named: 'round $empty: sealed',
  },
  {
    what: 'a drawn round that was never sealed',
    forge: 'update round set closed_at = null where round_id = $second',
    found: ['seals', 'public log'],
    named: 'round $second: sealed never',
  },
]);
