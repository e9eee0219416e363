import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import { useState } from 'react';
import { CodeDots } from '../../features/security-code/code-dots.tsx';
import { CodeKeys } from '../../features/security-code/code-keys.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import form from '../../features/security-code/security-code.module.css';
import styles from './change-code.module.css';
import { useSetCode } from './use-set-code.ts';

const nothing = { old: '', new: '' } as const;
type Line = keyof typeof nothing;

/** The present code, the new one, and a button. One set of keys writes into the chosen line. */
export function ChangeCode() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Record<Line, string>>(nothing);
  const [line, setLine] = useState<Line>('old');
  const { isBusy, error, wrongTimes, clearError, complain, save } = useSetCode(
    t('securityCode.changed'),
  );
  const change = (value: string) => {
    clearError();
    setTyped({ ...typed, [line]: value });
    if (line === 'old' && value.length === codeDigits) setLine('new');
  };
  const confirm = async () => {
    const missing = (['old', 'new'] as const).find((each) => typed[each].length < codeDigits);
    if (missing) {
      setLine(missing);
      return complain(t(missing === 'old' ? 'securityCode.enterOld' : 'securityCode.enterNew'));
    }
    await save({ after_code: typed.old, new_code: typed.new });
    setTyped(nothing);
    return setLine('old');
  };
  return (
    <div className={form['form']}>
      <p className={form['hint']}>{t('securityCode.choose')}</p>
      {(['old', 'new'] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={styles['line']}
          aria-pressed={line === each}
          onClick={() => setLine(each)}
        >
          <span>{t(`securityCode.${each}`)}</span>
          <CodeDots value={typed[each]} wrongTimes={each === 'old' ? wrongTimes : 0} />
        </button>
      ))}
      <p className={form['error']} role="alert">
        {error}
      </p>
      <CodeKeys
        label={t(`securityCode.${line}`)}
        value={typed[line]}
        onChange={change}
        disabled={isBusy}
      />
      <Button wide busy={isBusy} onClick={() => void confirm()}>
        {t('securityCode.confirm')}
      </Button>
    </div>
  );
}
