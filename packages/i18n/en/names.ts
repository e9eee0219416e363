import type { Names } from '../catalogue.ts';
import { games } from './results.ts';

export const names: Names = {
  plays: {
    big: 'Big',
    small: 'Small',
    odd: 'Odd',
    even: 'Even',
    big_odd: 'Big odd',
    big_even: 'Big even',
    small_odd: 'Small odd',
    small_even: 'Small even',
    extreme_big: 'Extreme big',
    extreme_small: 'Extreme small',
  },
  sumPlay: 'Sum {{sum}}',
  playClasses: { rule_base: 'Mixed', rule_num: 'Special number' },
  bases: { big: 'Big', small: 'Small', odd: 'Odd', even: 'Even' },
  games: {
    1: games.singapore,
    2: games.new_zealand,
    3: games.kuala_lumpur,
    4: games.australia,
  },
  rooms: { 0: 'Junior room', 1: 'Intermediate room', 2: 'Premium room', 3: 'Supreme room' },
  plans: { 0: 'Junior plan', 1: 'Intermediate plan', 2: 'Premium plan', 3: 'Supreme plan' },
  lines: { 0: 'Line 1', 1: 'Line 2' },
  orderStatuses: {
    accepted: 'Accepted',
    profitable: 'Won',
    unprofitable: 'Lost',
    cancelled: 'Cancelled',
  },
  stakeReturned: '{{game}} {{issue}}: cancelled, stake returned',
  rejections: {
    not_received: 'The transfer did not arrive',
    amount_differs: 'A different amount arrived',
    reference_unknown: 'The transfer could not be found by its number',
    asked_twice: 'Requested twice',
    account_unusable: 'The account cannot take the payment',
    holder_differs: 'The account belongs to somebody else',
    rules_broken: 'The rules were broken',
    other: 'Another reason',
  },
  guest: 'guest',
  texts: {
    'home.banner1': 'Draws nobody can set',
    'home.banner2': 'Check every round yourself',
    'home.banner3': 'Play credits: a demo',
    'home.notice1': 'This is a demo. All amounts are play credits and have no money value.',
    'home.notice2':
      'All orders of a round are sealed before its beacon publishes, ' +
      'and the three digits follow from the beacon alone.',
    'home.notice3':
      'Each game keeps its own hours: its tile shows the time to the next draw ' +
      'or when betting opens again.',
  },
};
