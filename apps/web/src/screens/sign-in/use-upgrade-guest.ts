import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Request } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { translate } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { forgetGuest, readGuest } from '../../data/guest.ts';
import { beginSession, GROUPS, useSession } from '../../data/session.ts';

/** Turns the signed-in guest into a member, with the same account and session. */
export function useUpgradeGuest(next = '/') {
  const router = useRouter();
  const queries = useQueryClient();
  const isGuest = useSession((session) => session.groupId === GROUPS.guest);
  const user = useApiQuery('/api/user/userInfo', {}, { enabled: isGuest });
  const { isBusy, send } = useApiMutation('/api/user/guestRegister');
  const name = isGuest ? user.data?.username : undefined;

  /** On success the data is null: there is no new session. */
  async function raise(request: Request<'/api/user/guestRegister'>) {
    const outcome = await send(request);
    if (!outcome.ok) return outcome;
    const { token } = useSession.getState();
    const { data } = outcome;
    if (token !== null) beginSession({ ...data, id: data.user_id, token });
    if (readGuest()?.username === name) forgetGuest();
    // Data read as a guest may differ for a member.
    void queries.invalidateQueries();
    toast.show({ kind: 'success', text: translate('guest.registered') });
    router.history.replace(next);
    return { ...outcome, data: null };
  }

  return { isGuest, name, isBusy, raise };
}
