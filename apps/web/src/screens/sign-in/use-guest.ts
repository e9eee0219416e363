import { useState } from 'react';
import type { Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { translate } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { forgetGuest, readGuest, rememberGuest } from '../../data/guest.ts';
import { useSignedIn } from './signed-in.ts';

/** Signs in as a new guest or as the guest of this browser, or forgets that guest. */
export function useGuest(next: string | undefined) {
  const [known, setKnown] = useState(readGuest);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const coming = useApiMutation('/api/user/guest');
  const returning = useApiMutation('/api/user/guestResume');
  const leaving = useApiMutation('/api/user/guestForget');
  const signedIn = useSignedIn(next);
  const enter = async () => {
    setRejection(null);
    const outcome = await coming.send({});
    if (!outcome.ok) return setRejection(outcome);
    const { userinfo, resume } = outcome.data;
    rememberGuest(userinfo.username, resume);
    signedIn(userinfo);
  };
  const comeBack = async () => {
    setRejection(null);
    const guest = readGuest();
    if (guest === null) return setKnown(null);
    const { resume, key } = guest;
    const outcome = await returning.send({ resume }, { key });
    if (outcome.ok) {
      const { userinfo, resume: following } = outcome.data;
      rememberGuest(userinfo.username, following);
      return signedIn(userinfo);
    }
    if (outcome.reason !== 'not_found') return setRejection(outcome);
    forgetGuest();
    setKnown(null);
    toast.show({ kind: 'failure', text: translate('guest.over') });
  };
  const forget = async () => {
    const guest = readGuest();
    forgetGuest();
    setKnown(null);
    // A failure does not matter: without its token this browser cannot use the account again.
    if (guest !== null) await leaving.send({ resume: guest.resume });
  };
  return { known, rejection, isBusy: coming.isBusy || returning.isBusy, enter, comeBack, forget };
}
