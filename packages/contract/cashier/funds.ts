import { Type } from 'typebox';
import { call } from '../call.ts';
import { DateGiven, Identifier, Money, Seconds, pageFields } from '../values.ts';

/** What moved a balance. The stake of a void round returns as a reversed `buy`. */
export const fundTypes = {
  recharge: 0,
  withdraw: 1,
  buy: 2,
  profit: 3,
  giveAway: 4,
} as const;

const maxFundType = Math.max(...Object.values(fundTypes));

export const FundRecord = Type.Object({
  id: Identifier,
  type: Type.Integer({ minimum: 0, maximum: maxFundType }),
  /** Signed: negative amounts left the balance. */
  quantity: Money,
  /** The balance after it. */
  over: Money,
  createtime: Seconds,
  /** The purpose, in the caller's language; may be empty. */
  mark: Type.String(),
  /** 0 in review, 1 done, 2 rejected. */
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  /** Its deposit or withdrawal; null for other entries. */
  request_id: Type.Union([Identifier, Type.Null()]),
});

export const quantityLogList = call({
  method: 'POST',
  path: '/api/user/quantityLogList',
  token: true,
  request: Type.Object({
    begin_date: Type.Optional(Type.Union([DateGiven, Type.Literal('')])),
    end_date: Type.Optional(Type.Union([DateGiven, Type.Literal('')])),
    /** Absent: all. */
    type: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [0, maxFundType] })),
    ...pageFields,
  }),
  answer: Type.Array(FundRecord),
  reasons: [],
});
