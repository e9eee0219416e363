import { ConsoleLayout } from './layout.tsx';
import { MeContext, useSession } from '../session/session.ts';
import { GoTo, useAddress } from '../ui/go-to.tsx';
import { QueryState } from '../ui/query-states.tsx';
import styles from './app.module.css';

const signInPath = /^\/sign-in(\?|$)/;

/** Redirects to the sign-in, with the way back, unless the session is complete. */
export function SignedInOnly() {
  const session = useSession();
  const address = useAddress();
  if (session.data === undefined) {
    return (
      <div className={styles['waiting']}>
        <QueryState query={session}>{() => null}</QueryState>
      </div>
    );
  }
  if (session.data?.stage === 'in') {
    return (
      <MeContext value={session.data}>
        <ConsoleLayout />
      </MeContext>
    );
  }
  // The redirect is already under way.
  if (signInPath.test(address)) return null;
  const isStart = address === '' || address === '/';
  return <GoTo to={isStart ? '/sign-in' : `/sign-in?${new URLSearchParams({ next: address })}`} />;
}
