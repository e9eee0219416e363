import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { CodeDots } from '../../features/security-code/code-dots.tsx';
import { CodeKeys } from '../../features/security-code/code-keys.tsx';
import { OwnPassword, usePasswordFault } from '../../features/security-code/own-password.tsx';
import { focusField, Form, Notice } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from './security-code.module.css';
import { useSetCode } from './use-set-code.ts';

/** The login password and the first code, which is sent with its sixth digit. */
export function FirstCode() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isShown, setShown] = useState(false);
  const own = useOwnPassword();
  const { busy, fault, wrongTimes, clearFault, complain, save } = useSetCode(
    t('securityCode.set'),
    own.takeRefusal,
  );
  const send = async (code: string) => {
    await save({ new_code: code, password: own.password });
    setTyped('');
  };
  const change = (value: string) => {
    setTyped(value);
    clearFault();
    if (value.length === codeDigits && own.password !== '') void send(value);
  };
  const submit = (form: HTMLFormElement) => {
    if (!own.isThere()) return focusField(form, 'password');
    if (typed.length < codeDigits) return complain(t('securityCode.enterNew'));
    return void send(typed);
  };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Form onSubmit={submit}>
      <Notice kind="info">{t('securityCode.firstHold')}</Notice>
      <OwnPassword value={own.password} error={own.fault} onChange={own.setPassword} />
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
      <Button type="submit" wide busy={busy}>
        {t('securityCode.save')}
      </Button>
    </Form>
  );
}

function useOwnPassword() {
  const { t } = useTranslation();
  const faultOf = usePasswordFault();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  return {
    password,
    fault,
    setPassword: (value: string) => {
      setPassword(value);
      setFault(undefined);
    },
    isThere: () => {
      if (password === '') setFault(t('password.enterOld'));
      return password !== '';
    },
    /** True when the refusal is about the password. */
    takeRefusal: (refusal: Parameters<typeof faultOf>[0]) => {
      const text = faultOf(refusal);
      if (text !== null) setFault(text);
      return text !== null;
    },
  };
}
