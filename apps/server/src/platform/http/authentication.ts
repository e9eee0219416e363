import type { SessionPlayer } from './route.ts';

/** What a token turned out to be. */
export type Authentication =
  | { readonly kind: 'player'; readonly player: SessionPlayer }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'expired' };

/** Asks who a token belongs to; the server knows tokens only by what this says. */
export type Authenticate = (token: string) => Promise<Authentication>;
