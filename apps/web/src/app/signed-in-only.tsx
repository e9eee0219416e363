import { Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loading } from '../ui/layout/loading.tsx';
import { useSession } from '../data/session.ts';

/**
 * Checked at every navigation, so that an expired session leads to the login with the latest
 * address.
 */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  if (useSession.getState().token !== null) return;
  const next = location.href === '/' ? undefined : location.href;
  throw redirect({ to: '/login', search: { next }, replace: true });
}

/** The parent of screens that need a session. When the session ends, the login follows. */
export function SignedInOnly() {
  const isSignedIn = useSession((session) => session.token !== null);
  return isSignedIn ? <Outlet /> : <ToLogin />;
}

/** Shows the message until the login is loaded. */
function ToLogin() {
  const router = useRouter();
  useEffect(() => void router.invalidate(), [router]);
  return (
    <main>
      <Loading />
    </main>
  );
}
