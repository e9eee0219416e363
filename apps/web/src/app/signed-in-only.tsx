import { Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Loading } from '../ui/layout/loading.tsx';
import { useSession } from '../data/session.ts';

/** Decided anew at every address, so that whoever turns elsewhere halfway gets to the login too. */
export function requireSignedIn({ location }: { location: { href: string } }): void {
  if (useSession.getState().token !== null) return;
  const next = location.href === '/' ? undefined : location.href;
  throw redirect({ to: '/login', search: { next }, replace: true });
}

/** Screens that need a session; without one, also when it ends in between, the login follows. */
export function SignedInOnly() {
  const isSignedIn = useSession((session) => session.token !== null);
  return isSignedIn ? <Outlet /> : <ToLogin />;
}

/** The message stands for as long as the login takes to come, and no longer. */
function ToLogin() {
  const router = useRouter();
  useEffect(() => void router.invalidate(), [router]);
  return (
    <main>
      <Loading />
    </main>
  );
}
