import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { CodeDots } from '../../features/security-code/code-dots.tsx';
import { CodeKeys } from '../../features/security-code/code-keys.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from './new-code.module.css';
import { useReset, type Link } from './use-reset.ts';

/** The new code, and a button: a link is good for one code, so nothing is sent by itself. */
export function NewCode({ username, ...link }: Link & { username: string }) {
  const { t } = useTranslation();
  const { busy, error, clearError, save } = useReset(link);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isShown, setShown] = useState(false);
  const change = (value: string) => {
    setTyped(value);
    setMissing(false);
    clearError();
  };
  const confirm = () => {
    if (typed.length < codeDigits) return setMissing(true);
    return void save({ new_code: typed });
  };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={styles['place']}>
      <p className={styles['hint']}>{t('reset.account', { name: username })}</p>
      <h2 className={styles['title']}>{t('securityCode.first')}</h2>
      <p className={styles['hint']}>{t('securityCode.firstHint')}</p>
      <CodeDots value={typed} shown={isShown} />
      <p className={styles['fault']} role="alert">
        {isMissing ? t('securityCode.enterNew') : error}
      </p>
      <Button
        kind="plain"
        size="small"
        aria-pressed={isShown}
        icon={<Icon aria-hidden="true" className={styles['icon']} />}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'code.hide' : 'code.show')}
      </Button>
      <CodeKeys label={t('securityCode.new')} value={typed} onChange={change} disabled={busy} />
      <Button wide busy={busy} onClick={confirm}>
        {t('securityCode.confirm')}
      </Button>
    </div>
  );
}
