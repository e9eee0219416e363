import type { Names } from '../texts.ts';
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
  playClasses: { rule_base: 'Main bets', rule_num: 'Exact sum' },
  bases: { big: 'Big', small: 'Small', odd: 'Odd', even: 'Even' },
  games: {
    1: games.singapore,
    2: games.new_zealand,
    3: games.kuala_lumpur,
    4: games.australia,
  },
  rooms: { 0: 'Junior room', 1: 'Intermediate room', 2: 'Premium room', 3: 'Supreme room' },
  plans: { 0: 'Junior plan', 1: 'Intermediate plan', 2: 'Premium plan', 3: 'Supreme plan' },
  lines: { 0: 'Server 1', 1: 'Server 2' },
  orderStatuses: {
    accepted: 'Pending',
    profitable: 'Won',
    unprofitable: 'Lost',
    cancelled: 'Void',
  },
  stakeReturned: '{{game}} {{issue}}: void, stake returned',
  rejections: {
    not_received: 'The transfer did not arrive',
    amount_differs: 'A different amount arrived',
    reference_unknown: 'The transfer could not be found by its transaction ID',
    asked_twice: 'Requested twice',
    account_unusable: 'The account cannot take the payment',
    holder_differs: 'The account belongs to somebody else',
    rules_broken: 'The rules were broken',
    other: 'Another reason',
  },
  guest: 'guest',
  texts: {
    'home.banner1': 'Draws that your browser checks',
    'home.banner2': 'Check every round yourself',
    'home.banner3': 'Play credits: a demo',
    'home.notice1': 'This is a demo. All amounts are play credits and have no money value.',
    'home.notice2':
      'All bets of a round are locked before the random number is published, and the three digits follow from it alone.',
    'home.notice3':
      'Each game keeps its own hours: its tile shows the time to the next draw ' +
      'or when betting opens again.',
  },
};
