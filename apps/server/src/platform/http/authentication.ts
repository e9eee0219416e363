import type { SessionPlayer } from './route.ts';

/** The result of checking a token. */
export type Authentication =
  | { readonly kind: 'player'; readonly player: SessionPlayer }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'expired' };

/** Finds the player of a token. */
export type Authenticate = (token: string) => Promise<Authentication>;
