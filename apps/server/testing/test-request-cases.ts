// Requests of calls with the fault of each, as `<reason> <field>`; null: none.

import type { Call } from '@trine/contract/call.ts';
import { playOrder } from '@trine/contract/bets/orders.ts';
import { profile, register } from '@trine/contract/sign-in/sign-in.ts';

const order = { issue: '20260101001', plan_id: 1, game_id: 1, play_type: 'big', money: '5.00' };
const person = { username: 'someone', nickname: 'Some', mobile: '' };
const account = { username: 'someone', password: 'a long one' };

export const requestCases: readonly [Call, object, string | null][] = [
  [playOrder, order, null],
  [playOrder, { ...order, host: 1, lang: [], unknown: {} }, null],
  [playOrder, {}, 'required_field issue'],
  [playOrder, { ...order, issue: null, money: '' }, 'required_field issue'],
  [playOrder, { ...order, plan_id: 'x', money: '' }, 'required_field money'],
  [playOrder, { ...order, plan_id: 'x', game_id: 'y' }, 'invalid_field plan_id'],
  [playOrder, { ...order, issue: 20260101001 }, 'invalid_field issue'],
  [playOrder, { ...order, game_id: -1 }, 'invalid_field game_id'],
  [playOrder, { ...order, game_id: 1.5 }, 'invalid_field game_id'],
  [playOrder, { ...order, game_id: '01' }, 'invalid_field game_id'],
  [playOrder, { ...order, game_id: true }, 'invalid_field game_id'],
  [playOrder, { ...order, play_type: [] }, 'invalid_field play_type'],
  [playOrder, { ...order, play_type: ['big', {}] }, 'invalid_field play_type'],
  [playOrder, { ...order, play_type: { big: 1 } }, 'invalid_field play_type'],
  [playOrder, { ...order, play_type: ['big\0'] }, 'invalid_field play_type'],
  [playOrder, { ...order, issue: '\ud800' }, 'invalid_field issue'],
  [playOrder, { ...order, money: Number.NaN }, 'invalid_field money'],
  [playOrder, { ...order, money: -5 }, 'invalid_field money'],
  [playOrder, { ...order, money: '1e3' }, 'invalid_field money'],
  [playOrder, { ...order, money: '５' }, 'invalid_field money'],
  [playOrder, { ...order, money: '5.001' }, 'invalid_field money'],
  [playOrder, { ...order, money: ' 5' }, 'invalid_field money'],
  [playOrder, { ...order, money: ['5'] }, 'invalid_field money'],
  [playOrder, { ...order, money: '1000000000000' }, 'invalid_field money'],
  [playOrder, { ...order, version: null }, 'invalid_field version'],
  [profile, person, null],
  [profile, { ...person, mobile: undefined }, 'required_field mobile'],
  [profile, { ...person, mobile: '12x45' }, 'invalid_field mobile'],
  [profile, { ...person, nickname: '' }, 'required_field nickname'],
  [profile, { ...person, nickname: 'n'.repeat(21) }, 'invalid_field nickname'],
  [profile, { ...person, avatar: '9' }, 'invalid_field avatar'],
  [register, account, null],
  [register, { ...account, group_id: '3' }, 'invalid_field group_id'],
  [register, { ...account, inviter_id: '' }, null],
  [register, { ...account, inviter_id: 'agent' }, 'invalid_field inviter_id'],
];
