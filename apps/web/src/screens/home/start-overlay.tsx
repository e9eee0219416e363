import { useEffect, useState } from 'react';
import { Loading } from '../../ui/layout/loading.tsx';
import styles from './start-overlay.module.css';

const shownMs = 1_000;
const startedKey = 'started';

/** Greets the first visit of a session for a second; the screen beneath is already at work. */
export function StartOverlay() {
  const [isShown, setShown] = useState(() => sessionStorage.getItem(startedKey) === null);
  useEffect(() => {
    sessionStorage.setItem(startedKey, '1');
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className={styles['overlay']}>
      <span className={styles['mark']} />
      <Loading />
    </div>
  );
}
