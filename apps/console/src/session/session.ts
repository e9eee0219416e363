/** The session of the signed-in person. */
import { useQuery } from '@tanstack/react-query';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import type { Permission } from '@trine/contract/console/permissions.ts';
import { createContext, useContext } from 'react';
import { call } from '../data/call.ts';
import { queries } from '../data/queries.ts';
import { RejectedError } from '../data/rejection.ts';
import { currentSession, forgetSession, sessionKey } from '../data/session-cache.ts';
import { setServerClock } from '../data/server-clock.ts';
import type { ProofNeeds } from '../ui/proof-fields.tsx';

export type Me = ConsoleAnswer<'/session/me'>;

export interface SessionOptions {
  /** Reads it repeatedly; a read by a timer does not prolong the session. */
  readonly intervalMs?: number | false;
}

/** Null without a session. `stage` says whether the sign-in is complete. */
export function useSession({ intervalMs = false }: SessionOptions = {}) {
  return useQuery({
    refetchInterval: intervalMs,
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Me | null> => {
      const outcome = await call('/session/me', {}, signal);
      if (!outcome.ok) {
        if (outcome.status === 401) return null;
        throw new RejectedError(outcome);
      }
      setServerClock(outcome.data.server_time * 1000);
      return outcome.data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The signed-in person, provided by `SignedInOnly`. A component may render once more between the
 * end of the session and its removal, so it reads this context and not the session itself.
 */
export const MeContext = createContext<Me | null>(null);

/** Throws outside of the signed-in screens. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('nobody is signed in');
  return me;
}

/** Whether the role has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}

/** The proof of identity that a sensitive act needs. */
export function useProofNeeds(): ProofNeeds {
  return { needsCode: useMe().has_authenticator };
}

export function setSession(me: Me | null): void {
  queries.setQueryData(sessionKey, me);
}

/** Ends this session, or all sessions of the person. */
export async function signOut(everywhere = false): Promise<void> {
  const session = currentSession();
  await call('/session/sign-out', { everywhere });
  forgetSession(session);
}
