import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeDots } from './code-dots.tsx';
import { CodeKeys } from './code-keys.tsx';
import styles from './security-code.module.css';

/** The result of sending a code. */
export type CodeResult =
  | { kind: 'done' }
  | { kind: 'wrong'; text: string }
  /** Unknown whether the server received it: the same code may be sent again. */
  | { kind: 'unanswered'; text: string };

export interface CodeSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The purpose of the code. */
  description: string;
  /** Called when the last digit is entered. */
  onCode: (code: string) => Promise<CodeResult>;
}

/** Asks for the security code, and deletes its digits after sending them. */
export function CodeSheet({ onCode, ...sheet }: CodeSheetProps) {
  return (
    <Sheet {...sheet}>
      <CodeEntry label={sheet.title} onCode={onCode} />
    </Sheet>
  );
}

function CodeEntry({ label, onCode }: { label: string; onCode: CodeSheetProps['onCode'] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [result, setResult] = useState<CodeResult | null>(null);
  const [wrongTimes, setWrongTimes] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const send = async (code: string) => {
    setBusy(true);
    const next = await onCode(code);
    setBusy(false);
    setResult(next);
    if (next.kind === 'wrong') setWrongTimes((times) => times + 1);
    setTyped(next.kind === 'unanswered' ? code : '');
  };
  const change = (value: string) => {
    setTyped(value);
    setResult(null);
    if (value.length === codeDigits) void send(value);
  };
  const text = result && result.kind !== 'done' ? result.text : null;
  return (
    <div className={styles['entry']}>
      <CodeDots value={typed} wrongTimes={wrongTimes} />
      <p className={styles['result']} role="alert">
        {text}
      </p>
      {isBusy && <p className={styles['busy']}>{t('code.checking')}</p>}
      {result?.kind === 'unanswered' && (
        <Button wide onClick={() => void send(typed)}>
          {t('code.sendAgain')}
        </Button>
      )}
      <CodeKeys label={label} value={typed} onChange={change} disabled={isBusy} />
    </div>
  );
}
