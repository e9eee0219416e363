/** Who sits at the console. */
import { useQuery } from '@tanstack/react-query';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import type { Permission } from '@trine/contract/console/permissions.ts';
import { call, forgetSession, sessionKey } from '../data/client.ts';
import { queries } from '../data/queries.ts';
import { answerOf } from '../data/read.ts';
import { noteServerMs } from '../data/clock.ts';
import type { ProofAsked } from '../ui/proof-fields.tsx';

export type Me = ConsoleAnswer<'/session/me'>;

export interface SessionOptions {
  /** Looks again and again how long it lasts; asked by a timer, that keeps no session awake. */
  readonly everyMs?: number | false;
}

/** Null is nobody; somebody's `stage` may still ask for a code. */
export function useSession({ everyMs = false }: SessionOptions = {}) {
  return useQuery({
    refetchInterval: everyMs,
    queryKey: sessionKey,
    queryFn: async ({ signal }): Promise<Me | null> => {
      const outcome = await call('/session/me', {}, signal);
      if (!outcome.ok && outcome.status === 401) return null;
      const me = answerOf(outcome);
      noteServerMs(me.server_time * 1000);
      return me;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** On screens that only somebody who is through can see. */
export function useMe(): Me {
  const { data } = useSession();
  if (!data) throw new Error('nobody is signed in');
  return data;
}

/** Whether the role may; what it may not is not shown. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}

/** What proves that it is still this person who acts. */
export function useProofAsked(): ProofAsked {
  return { needsCode: useMe().has_authenticator };
}

/** Every answer about the session replaces what was known of it. */
export function setSession(me: Me | null): void {
  queries.setQueryData(sessionKey, me);
}

/** Ends this session, or all of this person's. */
export async function signOut(everywhere = false): Promise<void> {
  await call('/session/sign-out', { everywhere });
  forgetSession();
}
