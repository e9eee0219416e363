// A player's balance as every answer carries it. `lock_money` is the part of `money` that pending
// withdrawals hold. `balance_version` rises with each entry of the account and `held_version` with
// each hold and release; both only grow, and all four fields are of one moment. Of two balances the
// one with the higher versions is newer, whichever answer arrives first.

import { Type } from 'typebox';
import { Money } from './values.ts';

const Version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Of answers whose money is written otherwise, and of those that show no held part. */
export const balanceVersions = { balance_version: Version, held_version: Version };

export const balanceFields = { money: Money, lock_money: Money, ...balanceVersions };
