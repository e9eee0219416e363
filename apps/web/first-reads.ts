// What the screens that are opened by their addresses read first. The page's script asks for it
// before the app is there (`page-start.ts`), and the app takes the answers when it asks for the
// same (`src/api/begun-calls.ts`). Whatever is not named here is asked for a little later.

import type { Request } from '@trine/contract/client.ts';
import type { Path } from '@trine/contract/calls.ts';

/** A number of the page's address, by its name there. */
type OfAddress = `?${string}`;

type Fields<Of extends Path> = {
  readonly [Name in keyof Request<Of>]: Request<Of>[Name] | OfAddress;
};

/** The fields in the order in which the app names them; a read without them is one of all. */
type FirstRead = { [Of in Path]: readonly [Of] | readonly [Of, Fields<Of>] }[Path];

/** What is true for everybody. */
const facts: FirstRead = ['/api/index/index'];

/**
 * By addresses in small letters; with a session only. The facts alone are read where no session is
 * or an address is not named here, and a little later by screens that are drawn without them;
 * home's come first, since its picture is named by them.
 */
export const firstReads: Readonly<Record<string, readonly FirstRead[]>> = {
  '/': [facts, ['/api/user/userInfo', {}]],
  '/wallet': [
    ['/api/user/requestList', { limit: 3 }],
    ['/api/user/userInfo', {}],
  ],
  '/personal': [['/api/user/userInfo', {}]],
  '/lottery': [facts, ['/api/Lottery/index', { game_id: '?id' }], ['/api/user/userInfo', {}]],
  '/betroom': [
    ['/api/Lottery/index', { game_id: '?game_id' }],
    ['/api/Lottery/heart', { game_id: '?game_id', plan_id: '?id', issue: '', unread: 1 }],
    ['/api/Lottery/oddsList', { plan_id: '?id' }],
  ],
  '/customer': [['/api/support/faqList']],
};
