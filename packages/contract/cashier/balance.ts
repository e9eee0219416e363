// A player's balance as every answer contains it. `lock_money` is the part of `money` that pending
// withdrawals hold. `balance_version` rises with each entry of the account and `held_version` with
// each hold and release; all four fields are read at the same moment. Of two balances the one with
// the higher versions is newer, whichever answer arrives first.

import { Type } from 'typebox';
import { Money } from '../values.ts';

const Version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** For answers with money in other fields, and for those without a held part. */
export const balanceVersions = { balance_version: Version, held_version: Version };

export const balanceFields = { money: Money, lock_money: Money, ...balanceVersions };
