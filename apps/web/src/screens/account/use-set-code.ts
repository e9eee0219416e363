import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { Request } from '@trine/contract/client.ts';
import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useCashierRefresh } from '../../data/refresh-wallet.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/**
 * Saves a security code and leaves the screen, or stays with the rejection. `onRejected` returns
 * true if it shows the rejection itself.
 */
export function useSetCode(doneText: string, onRejected?: (rejection: Rejection) => boolean) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const refresh = useCashierRefresh();
  const { isBusy, send } = useApiMutation('/api/user/setSafety');
  const [error, setError] = useState<string | null>(null);
  const [wrongTimes, setWrongTimes] = useState(0);
  /** True if `onRejected` has shown the rejection; the typed digits are then kept. */
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
    // Leave first: the refreshed data would turn this screen into another one.
    if (canGoBack) router.history.back();
    else await router.navigate({ to: '/wallet', replace: true });
    void refresh();
    return false;
  };
  return {
    isBusy,
    error,
    /** The number of rejections. */
    wrongTimes,
    complain: (text: string) => setError(text),
    clearError: () => setError(null),
    save,
  };
}
