import { testForgeries } from '../../../testing/test-forgeries.ts';

/** Changes the stored stakes of a player in rooms. */
function changeStakes(
  player: string,
  {
    plan = 's.plan_id',
    stake = 's.stake_minor',
    size = 's.size_lead_minor',
    parity = 's.parity_lead_minor',
  },
): string {
  return `update account a
    set room_stakes = array(
      select row(${plan}, s.round_id, ${stake}, ${size}, ${parity})::room_stake
      from unnest(a.room_stakes) as s
    )
    where a.player_id = ${player}`;
}

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
    what: 'a missing exposure',
    forge: 'delete from exposure where round_id = $open and plan_id = 13',
    found: ['exposure'],
    named: 'exposure has 0 for 0, other payouts, bound too low',
  },
  {
    what: 'a bound below what the worst outcome costs',
    forge: 'update exposure set cost_bound_minor = 1 where round_id = $open',
    found: ['exposure'],
    named: 'round $open, plan 13: 8 orders for 2664, exposure has 8 for 2664, bound too low',
  },
  {
    what: 'a stake in a room off by one',
    forge: changeStakes('$winner', { stake: 's.stake_minor + 1' }),
    found: ['room stakes'],
    named: 'staked 666, leads 0 and 0; recorded 667, 0 and 0',
  },
  {
    what: 'a room where big leads by too little',
    forge: changeStakes('$other', { size: 's.size_lead_minor - 1' }),
    found: ['room stakes'],
    named: 'staked 1998, leads 333 and 0; recorded 1998, 332 and 0',
  },
  {
    what: 'a room where odd leads by too much',
    forge: changeStakes('$other', { parity: 's.parity_lead_minor + 1' }),
    found: ['room stakes'],
    named: 'staked 1998, leads 333 and 0; recorded 1998, 333 and 1',
  },
  {
    what: 'a stake in a room where the player never bet',
    forge: changeStakes('$other', {
      plan: 'case s.plan_id when max(s.plan_id) over () then 16 else s.plan_id end',
    }),
    found: ['room stakes'],
    named: 'player $other, plan 16: staked 0',
  },
  {
    what: 'a stake in a room of an open round that is not kept',
    forge: `update account set room_stakes = '{}' where player_id = $winner`,
    found: ['room stakes'],
    named: 'player $winner, plan 13: staked',
  },
  {
    what: 'a play that no longer wins in the database',
    forge: 'delete from winning_sum where play = 0 and total = 14',
    found: ['rules'],
    named: 'play 0 on sum 14: should win',
  },
  {
    what: 'a play that wins only in the database',
    forge: 'insert into winning_sum (play, total) values (0, 13)',
    found: ['rules'],
    named: 'play 0 on sum 13: should not win',
  },
]);
