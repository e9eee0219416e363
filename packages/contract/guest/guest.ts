// Guests: people who look around before they open an account of their own. A guest comes back by a
// token that is good once and is exchanged for the next one each time; no password is kept for it.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Proof, SignedIn, User } from '../player.ts';
import { IdentifierGiven, Nothing } from '../values.ts';

/** Whatever else is sent as one leads to nobody. */
const ResumeGiven = Type.String({ minLength: 1, maxLength: 128 });

/**
 * Opens a guest's account: named by the language's word for guest and the Unix time in seconds, the
 * next free second on a clash. `resume` opens it again for 14 days after its last use; `password`
 * is said this once and kept nowhere.
 */
export const guest = call({
  method: 'POST',
  path: '/api/user/guest',
  token: false,
  idempotent: false,
  request: Type.Object({ proof: Proof }),
  answer: Type.Object({
    userinfo: SignedIn,
    resume: Type.String(),
    password: Type.String(),
  }),
  reasons: ['switched_off', 'proof_required', 'slow_down'],
});

/**
 * Signs a guest in again and exchanges the token. With a key, a repetition gives the same answer. A
 * token that comes again without the key of its exchange is in two hands: then all of this guest's
 * tokens and sessions end. `not_found`: not good, or no longer.
 */
export const guestResume = call({
  method: 'POST',
  path: '/api/user/guestResume',
  token: false,
  idempotent: true,
  request: Type.Object({ resume: ResumeGiven }),
  answer: Type.Object({ userinfo: SignedIn, resume: Type.String() }),
  reasons: ['required_field', 'invalid_field', 'account_frozen', 'not_found'],
});

/** The guest does not want to come back here. Says the same of a token that is not good. */
export const guestForget = call({
  method: 'POST',
  path: '/api/user/guestForget',
  token: false,
  idempotent: false,
  request: Type.Object({ resume: ResumeGiven }),
  answer: Nothing,
  reasons: ['required_field', 'invalid_field'],
});

/**
 * Makes the calling guest a full member under a name and a password of their own: the account and
 * the session stay. Other sessions, the guest's name and its tokens end. For who is no guest,
 * `group_id` is refused.
 */
export const guestRegister = call({
  method: 'POST',
  path: '/api/user/guestRegister',
  token: true,
  idempotent: false,
  request: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 64 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    inviter_id: Type.Optional(Type.Union([IdentifierGiven, Type.Literal('')])),
  }),
  answer: User,
  reasons: ['required_field', 'invalid_field', 'switched_off', 'username_taken', 'inviter_unknown'],
});
