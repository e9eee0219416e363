import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { CodeDots } from './code-dots.tsx';
import { CodeKeys } from './code-keys.tsx';
import styles from './security-code.module.css';

export interface NewCodeEntryProps {
  /** The name of the keys. */
  label: string;
  value: string;
  /** The same digits again. */
  isRepeating?: boolean;
  onChange: (value: string) => void;
  error: string | null;
  wrongTimes?: number;
  disabled: boolean;
}

/** The digits of a new security code, which can be shown while they are typed. */
export function NewCodeEntry({
  label,
  value,
  isRepeating = false,
  onChange,
  error,
  wrongTimes = 0,
  disabled,
}: NewCodeEntryProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={styles['form']}>
      <h2 className={styles['title']}>
        {t(isRepeating ? 'securityCode.repeat' : 'securityCode.first')}
      </h2>
      <p className={styles['hint']}>
        {t(isRepeating ? 'securityCode.repeatHint' : 'securityCode.firstHint')}
      </p>
      <CodeDots value={value} shown={isShown} wrongTimes={wrongTimes} />
      <p className={styles['error']} role="alert">
        {error}
      </p>
      <Button
        kind="plain"
        size="small"
        aria-pressed={isShown}
        icon={<Icon className={styles['icon']} />}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'code.hide' : 'code.show')}
      </Button>
      <CodeKeys label={label} value={value} onChange={onChange} disabled={disabled} />
    </div>
  );
}
