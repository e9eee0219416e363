import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loading } from '../frame/loading.tsx';
import { useSession } from '../session/session.ts';

const messageMs = 500;

/** Screens that need a session; without one, also when it ends in between, the login follows. */
export function SignedInOnly() {
  const isSignedIn = useSession((session) => session.token !== null);
  return isSignedIn ? <Outlet /> : <ToLogin />;
}

function ToLogin() {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(
      () => router.history.replace(loginAddress(router.history.location.href)),
      messageMs,
    );
    return () => clearTimeout(timer);
  }, [router]);
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
