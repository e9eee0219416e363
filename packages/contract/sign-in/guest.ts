// Guests: players without an account of their own. A guest returns with a token that works once and
// is exchanged for the next one each time; the server keeps no password for it.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Proof, SignedIn, User } from './sign-in.ts';
import { IdentifierGiven, Nothing } from '../values.ts';

/** Any other value belongs to no guest. */
const ResumeGiven = Type.String({ minLength: 1, maxLength: 128 });

/**
 * Opens a guest's account. Its name is the language's word for guest and the Unix time in seconds,
 * the next free second on a clash. `resume` opens it again for 14 days after its last use;
 * `password` is returned only here and not stored.
 */
export const guest = call({
  method: 'POST',
  path: '/api/user/guest',
  token: false,
  request: Type.Object({ proof: Proof }),
  answer: Type.Object({
    userinfo: SignedIn,
    resume: Type.String(),
    password: Type.String(),
  }),
  reasons: ['switched_off', 'proof_required', 'slow_down'],
});

/**
 * Signs a guest in again and exchanges the token. With a key, a repetition gets the same answer. If
 * a token arrives again without the key of its exchange, two clients have it: all tokens and
 * sessions of the guest end. `not_found`: the token does not work, or no longer.
 */
export const guestResume = call({
  method: 'POST',
  path: '/api/user/guestResume',
  token: false,
  idempotent: true,
  request: Type.Object({ resume: ResumeGiven }),
  answer: Type.Object({ userinfo: SignedIn, resume: Type.String() }),
  reasons: ['account_frozen', 'not_found'],
});

/** Ends the token in this browser. The answer is the same for a token that does not work. */
export const guestForget = call({
  method: 'POST',
  path: '/api/user/guestForget',
  token: false,
  request: Type.Object({ resume: ResumeGiven }),
  answer: Nothing,
  reasons: [],
});

/**
 * Makes the calling guest a full member with a name and a password: account and session stay. Other
 * sessions, the guest's name and its tokens end. Rejected with `group_id` for callers that are no
 * guest.
 */
export const guestRegister = call({
  method: 'POST',
  path: '/api/user/guestRegister',
  token: true,
  request: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    inviter_id: Type.Optional(Type.Union([IdentifierGiven, Type.Literal('')])),
  }),
  answer: User,
  reasons: ['switched_off', 'username_taken', 'inviter_unknown'],
});
