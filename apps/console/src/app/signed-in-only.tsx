import { ConsoleLayout } from './layout.tsx';
import { useSession } from '../session/session.ts';
import { GoTo, usePlace } from '../ui/go-to.tsx';
import { Loaded } from '../ui/states.tsx';
import styles from './signed-in-only.module.css';

const signInPlace = /^\/sign-in(\?|$)/;

/** The console for who is through; the sign-in, and back to this very place, for everybody else. */
export function SignedInOnly() {
  const session = useSession();
  const place = usePlace();
  if (session.data === undefined) {
    return (
      <div className={styles['waiting']}>
        <Loaded reading={session}>{() => null}</Loaded>
      </div>
    );
  }
  if (session.data?.stage === 'in') return <ConsoleLayout />;
  // On the way already; whoever turns elsewhere before it is there is sent from there.
  if (signInPlace.test(place)) return null;
  const isStart = place === '' || place === '/';
  return <GoTo to={isStart ? '/sign-in' : `/sign-in?${new URLSearchParams({ next: place })}`} />;
}
