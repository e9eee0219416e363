import { testForgeries } from '../../../testing/test-forgeries.ts';

const firstOrder = `(select min(order_id) from bet_order where round_id = $settled)`;
const losing = `(select min(order_id) from bet_order
  where round_id = $settled and not play_wins(play, (select outcome_total(outcome)
    from round where round_id = $settled)))`;
const keyedOrder = `(select max(order_id) from bet_order where player_id = $winner
  and request_key is not null)`;
const lastOrder = `(select max(order_id) from bet_order where round_id = $open
  and player_id = $winner)`;

/** Checks of the ledger that fail if the posting of a stake does not sum to zero. */
const ofStakes = ['entries', 'postings', 'balances', 'chains', 'stakes'] as const;

testForgeries([
  {
    what: 'a raised stake',
    forge: `update bet_order set stake_minor = stake_minor + 1 where order_id = ${losing}`,
    found: [...ofStakes, 'steps', 'exposure', 'room stakes', 'books'],
    named: 'round $settled: sealed stakes of',
  },
  {
    what: 'a stake of no possible length',
    forge: `update bet_order set stake_minor = 100000000000000 where order_id = ${losing}`,
    found: [...ofStakes, 'steps', 'exposure', 'room stakes', 'books'],
    named: 'cannot have been sealed',
  },
  {
    what: 'a deleted order',
    forge: `delete from bet_order where order_id = ${lastOrder}`,
    found: [...ofStakes, 'exposure'],
    named: 'round $open: orders',
  },
  {
    what: 'stakes booked to another account of the house',
    forge: `update posted_entry set account_id = -5 where account_id = -1 and round_id = $second`,
    found: ['stakes'],
    named: 'round $second: orders',
  },
  {
    what: 'stakes booked for another round',
    forge: `update posted_entry set round_id = $empty where kind = 2 and round_id = $second`,
    found: ['postings', 'stakes'],
    named: 'round $empty: orders 0, booked',
  },
  {
    what: 'another balance after an order',
    forge: `update bet_order set balance_after_minor = balance_after_minor + 1
      where order_id = ${firstOrder}`,
    found: ['chains'],
    named: 'of player $winner: 99668 at version 2, after 100000 at version 1',
  },
  {
    what: 'the balances after two orders, exchanged',
    forge: `update bet_order b set balance_after_minor = o.balance_after_minor from bet_order o
      where b.round_id = $settled and b.player_id = $winner and b.step in (2, 3)
        and o.player_id = b.player_id and o.posting_id = b.posting_id and o.step = 5 - b.step`,
    found: ['chains'],
    named: 'of player $winner',
  },
  {
    what: 'two orders under one version',
    forge: `update bet_order set account_version = account_version - 1
      where order_id = ${lastOrder}`,
    found: ['chains', 'steps'],
    named: 'of player $winner',
  },
  {
    what: 'an order under another version',
    forge: `update bet_order set account_version = account_version + 1
      where order_id = ${firstOrder}`,
    found: ['chains', 'steps'],
    named: 'of player $winner',
  },
  {
    what: 'an order of another request',
    forge: `update bet_order set step = step + 1 where order_id = ${lastOrder}`,
    found: ['steps'],
    named: 'of player $winner: step 3 has no predecessor',
  },
  {
    what: 'an order of another posting than its request',
    forge: `update bet_order set posting_id = posting_id + 1 where order_id = ${lastOrder}`,
    found: ['postings', 'steps'],
    named: 'of player $winner: step 2 has no predecessor',
  },
  {
    what: "a bet under another player's order numbers",
    forge: `do $$
      declare
        apart bigint := (
          select min(order_id) filter (where player_id = $other)
            - min(order_id) filter (where player_id = $winner)
          from bet_order
          where round_id = $open
        );
      begin
        update bet_order set order_id = order_id + apart
        where round_id = $open and player_id = $winner;
      end $$`,
    found: ['ids'],
    named: 'the id of order',
  },
  {
    what: 'two entries of different postings under one id',
    forge: `update posted_entry set entry_id = (
        select max(order_id) from bet_order where player_id = $other)
      where round_id = $second and account_id = $winner and kind = 3`,
    found: ['ids'],
    named: 'the id of entry',
  },
  {
    what: 'odds that the plan never had',
    forge: `update bet_order set odds_hundredths = odds_hundredths + 1 where order_id = ${losing}`,
    found: ['order terms', 'exposure', 'books'],
    named: 'its plan never had these odds',
  },
  {
    what: 'an order of another game',
    forge: `update bet_order set game_id = 3 where order_id = ${firstOrder}`,
    found: ['order terms'],
    named: 'its round is of another game',
  },
  {
    what: 'an order of a plan of another game',
    forge: `update bet_order set plan_id = 5 where order_id = ${firstOrder}`,
    found: ['order terms', 'steps', 'exposure', 'room stakes'],
    named: 'its plan is of another game',
  },
  {
    what: 'an order made after the seal',
    forge: `update bet_order b set created_at = closed_at + interval '1 ms' from round r
      where r.round_id = b.round_id and order_id = ${firstOrder}`,
    found: ['order terms'],
    named: 'made after its round was sealed',
  },
  {
    what: 'an order made after the close of a round that is sealed late',
    forge: `update round set closed_at = closed_at + interval '1 h' where round_id = $closed;
      update bet_order b set created_at = closes_at + interval '11 s' from round r
      where r.round_id = b.round_id and r.round_id = $closed`,
    found: ['order terms', 'seals', 'public log'],
    named: 'made after its round closed',
  },
  {
    what: 'an order made before its round opened',
    forge: `update bet_order b set created_at = opens_at - interval '1 ms' from round r
      where r.round_id = b.round_id and order_id = ${firstOrder}`,
    found: ['order terms'],
    named: 'made before its round opened',
  },
  {
    what: 'one key for two orders on either side of the end of a month',
    forge: `do $$
      declare
        month_end bigint := first_id_at(month_after_id(first_id_at(clock_timestamp())));
      begin
        update bet_order set order_id = month_end - 1 where order_id = ${keyedOrder};
        update bet_order set order_id = month_end, request_hash = '',
          request_key = (select request_key from bet_order where order_id = month_end - 1)
        where order_id = (select min(order_id) from bet_order
          where player_id = $winner and round_id = $open);
      end $$`,
    found: ['steps', 'books', 'idempotency'],
    named: 'of player $winner: orders',
  },
]);
