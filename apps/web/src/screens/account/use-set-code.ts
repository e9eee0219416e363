import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { Request } from '@trine/contract/client.ts';
import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useCashierRefresh } from '../../data/refresh-wallet.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/**
 * Saves a security code and leaves the screen; a rejection stays on it. `onRejected` may show one
 * itself, and then gives true.
 */
export function useSetCode(doneText: string, onRejected?: (rejection: Rejection) => boolean) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const refresh = useCashierRefresh();
  const { isBusy, send } = useApiMutation('/api/user/setSafety');
  const [error, setError] = useState<string | null>(null);
  const [wrongTimes, setWrongTimes] = useState(0);
  /** True when `onRejected` took the rejection, so that what was typed still counts. */
  const save = async (codes: Request<'/api/user/setSafety'>): Promise<boolean> => {
    setError(null);
    const outcome = await send(codes);
    if (!outcome.ok) {
      if (onRejected?.(outcome)) return true;
      setError(rejectionText(outcome));
      setWrongTimes((times) => times + 1);
      if (outcome.details.until !== undefined) await refresh();
      return false;
    }
    toast.show({ kind: 'success', text: doneText });
    // Away first: what is read again would turn this screen into another one.
    if (canGoBack) router.history.back();
    else await router.navigate({ to: '/wallet', replace: true });
    void refresh();
    return false;
  };
  return {
    isBusy,
    error,
    /** How often the server said no. */
    wrongTimes,
    complain: (text: string) => setError(text),
    clearError: () => setError(null),
    save,
  };
}
