import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { CodeDots } from '../cashier/code-dots.tsx';
import { CodeKeys } from '../cashier/code-keys.tsx';
import { useTranslation } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import styles from './security-code.module.css';
import { useSetCode } from './use-set-code.ts';

/** The first code: it is sent with its sixth digit. */
export function FirstCode() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isShown, setShown] = useState(false);
  const { busy, fault, wrongTimes, clearFault, save } = useSetCode(t('securityCode.set'));
  const change = (value: string) => {
    setTyped(value);
    clearFault();
    if (value.length < codeDigits) return;
    void save({ new_code: value }).then(() => setTyped(''));
  };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={styles['place']}>
      <h2 className={styles['title']}>{t('securityCode.first')}</h2>
      <p className={styles['hint']}>{t('securityCode.firstHint')}</p>
      <CodeDots value={typed} shown={isShown} wrongTimes={wrongTimes} />
      <p className={styles['fault']} role="alert">
        {fault}
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
      <CodeKeys label={t('securityCode.title')} value={typed} onChange={change} disabled={busy} />
    </div>
  );
}
