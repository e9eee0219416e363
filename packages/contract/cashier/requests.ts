// A player's deposits and withdrawals as timelines, and how long decisions take at present.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Flag, Identifier, IdentifierGiven, Money, Seconds, pageFields } from '../values.ts';
import { requestSteps, type RequestStep } from './currencies.ts';
import { CurrencyCode, Rate, ReceivingAccount } from './recharge.ts';

const Step = Type.Object({
  /** `checked` is the first of two approvals. A claim that was released has no step. */
  step: Type.Unsafe<RequestStep>({ type: 'string', enum: [...requestSteps] }),
  time: Seconds,
});

export const FundRequest = Type.Object({
  id: Identifier,
  /** As in the fund log: 0 recharge, 1 withdraw. */
  type: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** 0 in review, 1 approved, 2 rejected. */
  status: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  /** Whether the money of an approved withdrawal was sent. */
  paid: Flag,
  /** The transfer's id at the operator's bank or on the chain; empty until it is paid. */
  paid_reference: Type.String(),
  /** Never negative. */
  quantity: Money,
  createtime: Seconds,
  /** Until when a decision is promised. */
  promised_by: Seconds,
  /** Of a deposit; null for a withdrawal. */
  currency: Type.Union([CurrencyCode, Type.Null()]),
  rate: Rate,
  /** The transfer's id as given by the player; may be empty. */
  reference: Type.String(),
  /** The purpose that the transfer should name; empty for a withdrawal. */
  pay_reference: Type.String(),
  /** Where a withdrawal goes; null for a deposit. */
  account: Type.Union([
    Type.Object({
      type: Type.Union([Type.Literal(0), Type.Literal(1)]),
      acc: Type.String(),
      acc_name: Type.String(),
      acc_bank: Type.String(),
    }),
    Type.Null(),
  ]),
  /** In order of time; the first is `asked`. */
  steps: Type.Array(Step),
  /** Why it was rejected: a code, its name in the caller's language, the operator's own words. */
  rejection: Type.Union([
    Type.Object({ code: Type.String(), label: Type.String(), text: Type.String() }),
    Type.Null(),
  ]),
});

/** Newest first. */
export const requestList = call({
  method: 'POST',
  path: '/api/user/requestList',
  token: true,
  request: Type.Object({
    /** Absent: both. */
    type: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [0, 1] })),
    /** Absent: all; 0 in review, 1 approved, 2 rejected. */
    status: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [0, 2] })),
    ...pageFields,
  }),
  answer: Type.Array(FundRequest),
  reasons: [],
});

/** One request; while a deposit is in review, with the operator's accounts. */
export const requestInfo = call({
  method: 'POST',
  path: '/api/user/requestInfo',
  token: true,
  request: Type.Object({ id: IdentifierGiven }),
  answer: Type.Object({ ...FundRequest.properties, accounts: Type.Array(ReceivingAccount) }),
  reasons: ['not_found'],
});

/** Seconds from request to decision; null without a decision in these days. */
const DecisionTimes = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  median: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  p95: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  /** Within how many seconds a decision is promised. */
  promised: Type.Integer({ minimum: 0 }),
});

/** Computed from the decisions of the last 7 days on each call. */
export const reviewTimes = call({
  method: 'POST',
  path: '/api/user/reviewTimes',
  token: true,
  request: Type.Object({}),
  answer: Type.Object({ days: Type.Literal(7), recharge: DecisionTimes, withdraw: DecisionTimes }),
  reasons: [],
});
