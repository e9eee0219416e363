import { useRouter } from '@tanstack/react-router';
import { translate } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { beginSession, type SignedIn } from '../../data/session.ts';

const toastMs = 500;

/** Stores the new session and opens the page that the visitor came for. */
export function useSignedIn(wanted = '/'): (user: SignedIn) => void {
  const router = useRouter();
  return (user) => {
    beginSession(user);
    toast.show({ kind: 'busy', text: translate('login.success'), durationMs: toastMs });
    router.history.replace(wanted);
  };
}
