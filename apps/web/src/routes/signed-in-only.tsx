import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loading } from '../frame/loading.tsx';
import { useSession } from '../session/session.ts';

/** Screens that need a session; without one, also when it ends in between, the login follows. */
export function SignedInOnly() {
  const isSignedIn = useSession((session) => session.token !== null);
  return isSignedIn ? <Outlet /> : <ToLogin />;
}

/** The message stands for as long as the login takes to come, and no longer. */
function ToLogin() {
  const { history } = useRouter();
  useEffect(() => history.replace(loginAddress(history.location.href)), [history]);
  return (
    <main>
      <Loading />
    </main>
  );
}

/** The login, which leads back to where the visitor wanted to go. */
function loginAddress(wanted: string): string {
  return wanted === '/' ? '/login' : `/login?${new URLSearchParams({ next: wanted })}`;
}
