import { Type } from 'typebox';
import { balanceVersions } from '../cashier/balance.ts';
import { call } from '../call.ts';
import { Identifier, Money } from '../values.ts';

export const teamPageRows = { standard: 20, most: 100 } as const;
const maxPages = 1_000_000;

export const TeamMember = Type.Object({
  id: Identifier,
  /** The member's `group_id`. */
  type: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  /** Masked except for its first and last letter. */
  username: Type.String(),
  money: Money,
  balance_version: balanceVersions.balance_version,
});

/** The direct members of the calling agent, newest first; `total` counts all of them. */
export const getMyTeam = call({
  method: 'POST',
  path: '/api/user/getMyTeam',
  token: true,
  request: Type.Object({
    /** From 1. */
    page: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, maxPages] })),
    pageSize: Type.Optional(
      Type.Unsafe<string | number>({ integerBetween: [1, teamPageRows.most] }),
    ),
  }),
  answer: Type.Object({
    data: Type.Array(TeamMember),
    total: Type.Integer({ minimum: 0 }),
  }),
  reasons: ['agents_only'],
});
