import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import { useState } from 'react';
import { NewCodeEntry } from '../../features/security-code/new-code-entry.tsx';
import { OwnPassword, usePasswordError } from '../../features/security-code/own-password.tsx';
import { focusField, Form, Notice } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useSetCode } from './use-set-code.ts';

/** The login password and the first code, which is sent with its sixth digit. */
export function FirstCode() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const own = useOwnPassword();
  const { busy, error, wrongTimes, clearError, complain, save } = useSetCode(
    t('securityCode.set'),
    own.takeRefusal,
  );
  const send = async (code: string) => {
    await save({ new_code: code, password: own.password });
    setTyped('');
  };
  const change = (value: string) => {
    setTyped(value);
    clearError();
    if (value.length === codeDigits && own.password !== '') void send(value);
  };
  const submit = (form: HTMLFormElement) => {
    if (!own.isThere()) return focusField(form, 'password');
    if (typed.length < codeDigits) return complain(t('securityCode.enterNew'));
    return void send(typed);
  };
  return (
    <Form onSubmit={submit}>
      <Notice kind="info">{t('securityCode.firstHold')}</Notice>
      <OwnPassword value={own.password} error={own.error} onChange={own.setPassword} />
      <NewCodeEntry
        label={t('securityCode.title')}
        value={typed}
        onChange={change}
        error={error}
        wrongTimes={wrongTimes}
        disabled={busy}
      />
      <Button type="submit" wide busy={busy}>
        {t('securityCode.save')}
      </Button>
    </Form>
  );
}

function useOwnPassword() {
  const { t } = useTranslation();
  const errorOf = usePasswordError();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  return {
    password,
    error,
    setPassword: (value: string) => {
      setPassword(value);
      setError(undefined);
    },
    isThere: () => {
      if (password === '') setError(t('password.enterOld'));
      return password !== '';
    },
    /** True when the refusal is about the password. */
    takeRefusal: (refusal: Parameters<typeof errorOf>[0]) => {
      const text = errorOf(refusal);
      if (text !== null) setError(text);
      return text !== null;
    },
  };
}
