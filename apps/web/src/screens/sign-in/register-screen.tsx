import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Form, FormNotice } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { GROUPS, useSession } from '../../data/session.ts';
import { CaptchaField } from './captcha-field.tsx';
import { AlreadyMember } from './already-member.tsx';
import { Consent } from './consent.tsx';
import { EntryScreen } from './entry-screen.tsx';
import styles from './register-screen.module.css';
import { AuthSwitch } from './auth-switch.tsx';
import { useRegistration } from './use-registration.ts';

const route = getRouteApi('/register');

export function RegisterScreen() {
  const { t } = useTranslation();
  const { inviter_id: inviteCode, next } = route.useSearch();
  const isGuest = useSession((session) => session.groupId === GROUPS.guest);
  // As of opening: a person who registers here becomes a member before the screen is left.
  const [isMember, setMember] = useState(() => {
    const { token, groupId } = useSession.getState();
    return token !== null && groupId !== GROUPS.guest;
  });
  if (isMember) {
    return (
      <EntryScreen title={t('register.title')} keepsSession>
        <AlreadyMember onLoggedOut={() => setMember(false)} />
      </EntryScreen>
    );
  }
  return (
    <EntryScreen
      title={t(isGuest ? 'guest.registerTitle' : 'register.title')}
      welcome={t(isGuest ? 'guest.registerWelcome' : 'register.welcome')}
      keepsSession={isGuest}
    >
      <RegisterForm inviteCode={inviteCode ?? ''} next={next} />
      <AuthSwitch question={t('register.haveAccount')}>
        <ButtonLink to="/login" kind="plain" size="small">
          {t('register.goToLogin')}
        </ButtonLink>
      </AuthSwitch>
    </EntryScreen>
  );
}

interface RegisterFormProps {
  inviteCode: string;
  next: string | undefined;
}

function RegisterForm({ inviteCode, next }: RegisterFormProps) {
  const { t } = useTranslation();
  const form = useRegistration(inviteCode, next);
  const { values, set, leave, errorOf } = form;
  return (
    <Form onSubmit={(element) => void form.submit(element)}>
      {form.guestName !== undefined && (
        <FormNotice kind="info">{t('guest.registerText', { name: form.guestName })}</FormNotice>
      )}
      <div role="alert">{form.notice && <FormNotice kind="failure">{form.notice}</FormNotice>}</div>
      <TextField
        name="username"
        label={t('register.username')}
        hint={t('register.usernameHint')}
        autoComplete="username"
        maxLength={64}
        value={values.username}
        error={errorOf('username')}
        onChange={(event) => set('username', event.target.value)}
        onBlur={() => leave('username')}
      />
      <TextField
        name="password"
        type="password"
        label={t('register.password')}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
        maxLength={128}
        value={values.password}
        error={errorOf('password')}
        onChange={(event) => set('password', event.target.value)}
        onBlur={() => leave('password')}
      />
      <InviteCode form={form} />
      <CaptchaField
        text={form.captchaText}
        value={values.captcha}
        error={errorOf('captcha')}
        onRefresh={form.renewCaptcha}
        onChange={(value) => set('captcha', value)}
        onLeave={() => leave('captcha')}
      />
      <Consent
        checked={form.isConsenting}
        error={errorOf('consent')}
        onChange={form.setConsenting}
        onLeave={() => leave('consent')}
      />
      <Button type="submit" wide busy={form.isBusy}>
        {t(form.isBusy ? 'register.submitting' : 'register.submit')}
      </Button>
    </Form>
  );
}

/** Filled from the link of an invitation; otherwise folded. */
function InviteCode({ form }: { form: ReturnType<typeof useRegistration> }) {
  const { t } = useTranslation();
  if (!form.hasInvite) {
    return (
      <div className={styles['fold']}>
        <Button kind="plain" size="small" onClick={() => form.setHasInvite(true)}>
          {t('register.haveInvite')}
        </Button>
      </div>
    );
  }
  return (
    <TextField
      name="inviteCode"
      label={t('register.inviteCode')}
      hint={t('register.inviteCodeHint')}
      autoComplete="off"
      inputMode="numeric"
      maxLength={20}
      value={form.values.inviteCode}
      error={form.errorOf('inviteCode')}
      onChange={(event) => form.set('inviteCode', event.target.value)}
      onBlur={() => form.leave('inviteCode')}
    />
  );
}
