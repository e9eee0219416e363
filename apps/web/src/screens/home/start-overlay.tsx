import { useEffect, useState } from 'react';
import { Loading } from '../../ui/layout/loading.tsx';
import styles from './home-screen.module.css';

const shownMs = 1_000;
const startedKey = 'started';

/** A splash for one second on the first visit of a session; the screen below it already loads. */
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
