import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { useSession } from '../../data/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { afterPaint } from '../../ui/overlays/when-idle.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Welcome } from './welcome.tsx';
import { EntryScreen } from './entry-screen.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { GuestEntry } from './guest-entry.tsx';
import { knowsDevices } from './known-device.ts';
import styles from './login-screen.module.css';
import { AuthSwitch } from './auth-switch.tsx';

const route = getRouteApi('/login');

/** If the form is below the first screen, its script is fetched later; if it is on it, at once. */
const LaterForm = lazy(async () => {
  await afterPaint();
  return loadForm();
});
const FirstForm = lazy(loadForm);

async function loadForm() {
  return { default: (await import('./login-form.tsx')).LoginForm };
}

/**
 * The welcome page for new visitors; the form first for returning ones and for those who came for
 * another page.
 */
export function LoginScreen() {
  const { next } = route.useSearch();
  const isExpired = useSession((session) => session.expired);
  const [wasHere] = useState(knowsDevices);
  return next === undefined && !isExpired && !wasHere ? <FrontDoor /> : <ComeBack next={next} />;
}

function FrontDoor() {
  const { t } = useTranslation();
  const [askedCount, setAskedCount] = useState(0);
  return (
    <EntryScreen title={t('door.title')} welcome={t('door.promise')}>
      <Welcome onLogin={() => setAskedCount(askedCount + 1)} />
      <h2 className={styles['title']}>{t('door.orLogin')}</h2>
      <Suspense fallback={<Skeleton shape="row" count={3} />}>
        <LaterForm next={undefined} askedCount={askedCount} />
      </Suspense>
      <ForgotPassword />
    </EntryScreen>
  );
}

function ComeBack({ next }: { next: string | undefined }) {
  const { t } = useTranslation();
  return (
    <EntryScreen title={t('login.title')} welcome={t('login.welcome')}>
      <Suspense fallback={<Skeleton shape="row" count={3} />}>
        <FirstForm next={next} askedCount={0} />
      </Suspense>
      <ForgotPassword />
      <AuthSwitch question={t('login.noAccount')}>
        <ButtonLink to="/register" kind="plain" size="small">
          {t('login.goToRegister')}
        </ButtonLink>
      </AuthSwitch>
      <GuestEntry next={next} />
    </EntryScreen>
  );
}
