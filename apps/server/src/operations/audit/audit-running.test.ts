import { testForgeries } from '../../../testing/test-forgeries.ts';

testForgeries([
  {
    what: 'a stake off by one in the exposure',
    forge:
      'update exposure set stake_minor = stake_minor - 1 where round_id = $open and writer = 0',
    found: ['exposure'],
    named: 'round $open, plan 13: 8 orders for 2664, exposure has 8 for 2663',
  },
  {
    what: 'a count off by one in the exposure',
    forge:
      'update exposure set order_count = order_count + 1 where round_id = $closed and writer = 0',
    found: ['exposure'],
    named: 'round $closed, plan 9: 8 orders for 2664, exposure has 9 for 2664',
  },
  {
    what: 'a payout off by one in the exposure',
    forge: `update exposure set payouts_minor[38] = payouts_minor[38] + 1
      where round_id = $open and plan_id = 13`,
    found: ['exposure'],
    named: 'round $open, plan 13: 8 orders for 2664, exposure has 8 for 2664, other payouts',
  },
  {
    what: 'an exposure that is gone',
    forge: 'delete from exposure where round_id = $open and plan_id = 13',
    found: ['exposure'],
    named: 'exposure has 0 for 0, other payouts, too low a bound',
  },
  {
    what: 'a bound below what the worst outcome costs',
    forge: 'update exposure set cost_bound_minor = 1 where round_id = $open',
    found: ['exposure'],
    named: 'round $open, plan 13: 8 orders for 2664, exposure has 8 for 2664, too low a bound',
  },
  {
    what: 'a stake off by one in a seat',
    forge: 'update seat set stake_minor = stake_minor + 1 where player_id = $winner',
    found: ['seats'],
    named: 'staked 666, leads 0 and 0; the seat has 667, 0 and 0',
  },
  {
    what: 'a seat where big leads by too little',
    forge: 'update seat set size_lead_minor = size_lead_minor - 1 where player_id = $other',
    found: ['seats'],
    named: 'staked 1998, leads 333 and 0; the seat has 1998, 332 and 0',
  },
  {
    what: 'a seat where odd leads by too much',
    forge: 'update seat set parity_lead_minor = parity_lead_minor + 1 where player_id = $other',
    found: ['seats'],
    named: 'staked 1998, leads 333 and 0; the seat has 1998, 333 and 1',
  },
  {
    what: 'a seat at a table where the player never bet',
    forge: `update seat set plan_id = 16 where player_id = $other
      and plan_id = (select max(plan_id) from seat where player_id = $other)`,
    found: ['seats'],
    named: 'player $other, plan 16: staked 0',
  },
  {
    what: 'a play that no longer wins in the database',
    forge: 'delete from winning_sum where play = 0 and total = 14',
    found: ['rules'],
    named: 'play 0 on sum 14: should win',
  },
  {
    what: 'a play that wins in the database alone',
    forge: 'insert into winning_sum (play, total) values (0, 13)',
    found: ['rules'],
    named: 'play 0 on sum 13: should not win',
  },
]);
