// Security events of the caller's account.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Identifier, Seconds, pageFields } from '../values.ts';
import { securityEventKinds, type SecurityEventKind } from './security-event-kinds.ts';

export const SecurityEventKindWord = Type.Unsafe<SecurityEventKind>({
  type: 'string',
  enum: [...securityEventKinds],
});

/** The caller's own, newest first; kept for 13 months. */
export const securityEvents = call({
  method: 'POST',
  path: '/api/user/securityEvents',
  token: true,
  request: Type.Object(pageFields),
  answer: Type.Array(
    Type.Object({
      id: Identifier,
      kind: SecurityEventKindWord,
      time: Seconds,
      /** How many wrong passwords within the hour; 1 for all other kinds. */
      times: Type.Integer({ minimum: 1 }),
      /** `Chrome, Android`; empty if unknown. */
      device: Type.String(),
      /** The network with its end masked: `203.0.*.*`; empty if unknown. */
      network: Type.String(),
      /** Whether it was the device of this session; null if unknown. */
      this_device: Type.Union([Type.Literal(0), Type.Literal(1), Type.Null()]),
    }),
  ),
  reasons: [],
});
