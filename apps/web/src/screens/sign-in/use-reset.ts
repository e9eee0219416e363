import type { Request } from '@trine/contract/client.ts';
import { useState } from 'react';
import { rejectionText } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useTranslation } from '../../i18n/translate.ts';

export interface ResetLink {
  token: string;
  onDone: () => void;
}

/** Sets what is new with the link's token; a rejection does not use the link up. */
export function useReset({ token, onDone }: ResetLink) {
  const { t } = useTranslation();
  const { isBusy, send } = useApiMutation('/api/user/reset');
  const [error, setError] = useState<string | null>(null);
  const save = async (wanted: Omit<Request<'/api/user/reset'>, 'token'>) => {
    setError(null);
    const outcome = await send({ token, ...wanted });
    if (outcome.ok) return onDone();
    return setError(outcome.reason === 'not_found' ? t('reset.over') : rejectionText(outcome));
  };
  return { isBusy, error, clearError: () => setError(null), save };
}
