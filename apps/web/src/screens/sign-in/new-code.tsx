import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import { useState } from 'react';
import { NewCodeEntry } from '../../features/security-code/new-code-entry.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../features/security-code/security-code.module.css';
import { useReset, type ResetLink } from './use-reset.ts';

/** The new code and a button. A link is valid for one code, so the last digit does not send it. */
export function NewCode({ username, ...link }: ResetLink & { username: string }) {
  const { t } = useTranslation();
  const { isBusy, error, clearError, save } = useReset(link);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const change = (value: string) => {
    setTyped(value);
    setMissing(false);
    clearError();
  };
  const confirm = () => {
    if (typed.length < codeDigits) return setMissing(true);
    return void save({ new_code: typed });
  };
  return (
    <div className={styles['form']}>
      <p className={styles['hint']}>{t('reset.account', { name: username })}</p>
      <NewCodeEntry
        label={t('securityCode.new')}
        value={typed}
        onChange={change}
        error={isMissing ? t('securityCode.enterNew') : error}
        disabled={isBusy}
      />
      <Button wide busy={isBusy} onClick={confirm}>
        {t('securityCode.confirm')}
      </Button>
    </div>
  );
}
