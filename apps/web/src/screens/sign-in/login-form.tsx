import { useEffect, useRef, useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { Countdown } from '../../features/round/countdown.tsx';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { Form, focusFormField, FormNotice } from '../../ui/fields/form.tsx';
import { translate, useTranslation, type TextKey } from '../../i18n/translate.ts';
import { useSession } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { keepDevice, knownDevice } from './known-device.ts';
import { useSignedIn } from './signed-in.ts';
import { useCaptcha } from './use-captcha.ts';

type Field = 'username' | 'password' | 'captcha';

/** A locked account name, and the end of its lock on the server's clock. */
interface Lock {
  username: string;
  untilMs: number;
}

export interface LoginFormProps {
  next: string | undefined;
  /** The number of requests for the form; each new one moves the focus into it. */
  askedCount: number;
}

export function LoginForm({ next, askedCount }: LoginFormProps) {
  const { t } = useTranslation();
  const form = useLogin(next);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (askedCount > 0) name.current?.focus();
  }, [askedCount]);
  const { username, password, captcha, errors, lock } = form;
  return (
    <Form onSubmit={(element) => void form.submit(element)}>
      <Messages rejection={form.rejection} lock={lock} onUnlock={form.unlock} />
      <TextField
        ref={name}
        name="username"
        label={t('login.username')}
        autoComplete="username"
        maxLength={64}
        value={username}
        error={errors.username}
        onChange={(event) => form.setUsername(event.target.value)}
      />
      <TextField
        name="password"
        type="password"
        label={t('login.password')}
        autoComplete="current-password"
        maxLength={128}
        value={password}
        error={errors.password}
        onChange={(event) => form.setPassword(event.target.value)}
      />
      <CaptchaField
        text={captcha.text}
        value={captcha.value}
        error={errors.captcha}
        onRefresh={captcha.refresh}
        onChange={captcha.setValue}
      />
      <Button type="submit" wide busy={form.isBusy} aria-disabled={lock !== null || undefined}>
        {t(form.isBusy ? 'login.submitting' : 'login.submit')}
      </Button>
    </Form>
  );
}

function useLogin(next: string | undefined) {
  const { t } = useTranslation();
  const { isBusy, send } = useApiMutation('/api/user/login');
  const signedIn = useSignedIn(next);
  const captcha = useCaptcha();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<{ field: Field; text: string } | null>(null);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [lock, setLock] = useState<Lock | null>(null);
  const account = username.trim();
  const complain = (field: Field, key: TextKey) => {
    setError({ field, text: t(key) });
    return field;
  };
  const check = (): Field | null => {
    if (account === '') return complain('username', 'login.enterUsername');
    if (password === '') return complain('password', 'login.enterPassword');
    const captchaError = captcha.check();
    return captchaError && complain('captcha', captchaError);
  };
  const submit = async (element: HTMLFormElement) => {
    setRejection(null);
    setError(null);
    const field = check();
    if (field) return focusFormField(element, field);
    const device = knownDevice(account);
    const outcome = await send({ account, password, ...(device && { device }) });
    if (outcome.ok) {
      keepDevice(account, outcome.data.device);
      signedIn(outcome.data.userinfo);
      return warnOfGuesses(outcome.data.wrong_passwords);
    }
    const waitSeconds = outcome.details.retry_after;
    const isForAnyDevice = outcome.details.rule === undefined;
    if (outcome.reason === 'locked_out' && waitSeconds && isForAnyDevice) {
      setLock({ username: account, untilMs: serverNowMs() + waitSeconds * 1_000 });
    } else setRejection(outcome);
  };
  return {
    isBusy,
    submit,
    captcha,
    username,
    setUsername,
    password,
    setPassword,
    rejection,
    errors: { [error?.field ?? '']: error?.text } as Partial<Record<Field, string>>,
    /** The lock of one name does not affect another. */
    lock: lock?.username === account ? lock : null,
    unlock: () => setLock(null),
  };
}

/** More wrong passwords than an owner types. */
const guessesShown = 10;
const warningMs = 8_000;

function warnOfGuesses(count: number): void {
  if (count < guessesShown) return;
  const text = translate('login.guessed', { count });
  toast.show({ kind: 'failure', text, durationMs: warningMs });
}

interface MessagesProps {
  rejection: Rejection | null;
  lock: Lock | null;
  onUnlock: () => void;
}

function Messages({ rejection, lock, onUnlock }: MessagesProps) {
  const { t } = useTranslation();
  const isExpired = useSession((session) => session.expired);
  return (
    <div role="alert">
      {isExpired && !rejection && !lock && (
        <FormNotice kind="info">{t('common.sessionOver')}</FormNotice>
      )}
      {rejection && <FormNotice kind="failure">{rejectionText(rejection)}</FormNotice>}
      {lock && (
        <FormNotice kind="failure">
          <p>{t('login.locked')}</p>
          <p aria-live="off">
            <span>{t('login.lockedLeft')}</span>{' '}
            <Countdown targetMs={lock.untilMs} label={t('login.lockedLeft')} onEnd={onUnlock} />
          </p>
        </FormNotice>
      )}
    </div>
  );
}

function serverNowMs(): number {
  return Date.now() + serverOffsetMs();
}
