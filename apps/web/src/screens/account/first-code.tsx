import { codeDigits } from '@trine/contract/cashier/currencies.ts';
import { useRef, useState } from 'react';
import { NewCodeEntry } from '../../features/security-code/new-code-entry.tsx';
import { OwnPassword, useOwnPassword } from '../../features/security-code/own-password.tsx';
import { focusFormField, Form, FormNotice } from '../../ui/fields/form.tsx';
import { spanText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useSetCode } from './use-set-code.ts';

/** The login password, the first code and the same code again. */
export function FirstCode({ holdMinutes }: { holdMinutes: number }) {
  const { t, locale } = useTranslation();
  const span = spanText(holdMinutes * 60, locale);
  const form = useRef<HTMLDivElement>(null);
  const first = useFirstCode(span, () => {
    const element = form.current?.closest('form');
    if (element) focusFormField(element, 'password');
  });
  return (
    <Form onSubmit={first.submit}>
      <FormNotice kind="info">{t('securityCode.firstHold', { span })}</FormNotice>
      <OwnPassword
        value={first.own.password}
        error={first.own.error}
        onChange={first.own.setPassword}
      />
      <div ref={form}>
        <NewCodeEntry
          label={t(first.isRepeating ? 'securityCode.repeat' : 'securityCode.title')}
          value={first.typed}
          isRepeating={first.isRepeating}
          onChange={first.change}
          error={first.error}
          wrongTimes={first.wrongTimes}
          disabled={first.isBusy}
        />
      </div>
      <Button type="submit" wide busy={first.isBusy}>
        {t('securityCode.save')}
      </Button>
    </Form>
  );
}

/**
 * What was typed so far. The last digit of the repetition sends everything if the password is
 * filled in, and otherwise moves the focus to the password.
 */
function useFirstCode(span: string, leadToPassword: () => void) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [repeated, setRepeated] = useState('');
  const own = useOwnPassword();
  const saving = useSetCode(t('securityCode.set', { span }), own.takeRejection);
  const isRepeating = code.length === codeDigits;
  const restart = () => {
    setCode('');
    setRepeated('');
  };
  const send = async () => {
    const isAboutPassword = await saving.save({ new_code: code, password: own.password });
    if (!isAboutPassword) restart();
  };
  const change = (value: string) => {
    saving.clearError();
    if (!isRepeating) return setCode(value);
    setRepeated(value);
    if (value.length < codeDigits) return;
    if (value !== code) {
      restart();
      return saving.complain(t('securityCode.differ'));
    }
    return own.isThere(t('securityCode.needsPassword')) ? void send() : leadToPassword();
  };
  const submit = () => {
    if (!own.isThere(t('password.enterOld'))) return leadToPassword();
    if (code.length < codeDigits) return saving.complain(t('securityCode.enterNew'));
    if (repeated.length < codeDigits) return saving.complain(t('securityCode.repeatHint'));
    return void send();
  };
  const { isBusy, error, wrongTimes } = saving;
  const typed = isRepeating ? repeated : code;
  return { own, typed, isRepeating, isBusy, error, wrongTimes, change, submit };
}
