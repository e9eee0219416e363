import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import { useRef, useState } from 'react';
import { NewCodeEntry } from '../../features/security-code/new-code-entry.tsx';
import { OwnPassword, usePasswordError } from '../../features/security-code/own-password.tsx';
import { focusField, Form, Notice } from '../../ui/fields/form.tsx';
import { spanText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useSetCode } from './use-set-code.ts';

/**
 * The login password, the first code and the same code again: whatever comes last of the three
 * sends them, the password by the button.
 */
export function FirstCode({ holdMinutes }: { holdMinutes: number }) {
  const { t, locale } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState('');
  const [repeated, setRepeated] = useState('');
  const own = useOwnPassword();
  const span = spanText(holdMinutes * 60, locale);
  const { busy, error, wrongTimes, clearError, complain, save } = useSetCode(
    t('securityCode.set', { span }),
    own.takeRefusal,
  );
  const isRepeating = code.length === codeDigits;
  const restart = () => {
    setCode('');
    setRepeated('');
  };
  const send = async () => {
    const isAboutPassword = await save({ new_code: code, password: own.password });
    if (!isAboutPassword) restart();
  };
  const askForPassword = () => {
    const form = place.current?.closest('form');
    if (form) focusField(form, 'password');
  };
  const change = (value: string) => {
    clearError();
    if (!isRepeating) return setCode(value);
    setRepeated(value);
    if (value.length < codeDigits) return;
    if (value !== code) {
      restart();
      return complain(t('securityCode.differ'));
    }
    return own.isThere(t('securityCode.needsPassword')) ? void send() : askForPassword();
  };
  const submit = () => {
    if (!own.isThere(t('password.enterOld'))) return askForPassword();
    if (code.length < codeDigits) return complain(t('securityCode.enterNew'));
    if (repeated.length < codeDigits) return complain(t('securityCode.repeatHint'));
    return void send();
  };
  return (
    <Form onSubmit={submit}>
      <Notice kind="info">{t('securityCode.firstHold', { span })}</Notice>
      <OwnPassword value={own.password} error={own.error} onChange={own.setPassword} />
      <div ref={place}>
        <NewCodeEntry
          label={t(isRepeating ? 'securityCode.repeat' : 'securityCode.title')}
          value={isRepeating ? repeated : code}
          isRepeating={isRepeating}
          onChange={change}
          error={error}
          wrongTimes={wrongTimes}
          disabled={busy}
        />
      </div>
      <Button type="submit" wide busy={busy}>
        {t('securityCode.save')}
      </Button>
    </Form>
  );
}

function useOwnPassword() {
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
    /** False, with the sentence at the field, when it is empty. */
    isThere: (sentence: string) => {
      if (password === '') setError(sentence);
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
