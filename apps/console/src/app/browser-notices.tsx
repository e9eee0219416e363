/** Browser notifications about new work while the page is hidden. */
import { Switch } from 'antd';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useStreamCounts } from '../data/console-stream.ts';
import { basePath } from '../ui/go-to.tsx';
import { Row } from '../ui/page.tsx';
import { t } from '../ui/words/language.ts';
import { newWork, type WorkKind } from './new-work.ts';

const storageKey = 'console-notices';
const listeners = new Set<() => void>();

const sentences: Readonly<Record<WorkKind, string>> = {
  deposits: t('A new deposit waits for a decision.'),
  withdrawals: t('A new withdrawal waits for a decision.'),
  proposals: t('A new proposal waits for a second person.'),
  voids: t('A void waits for a second person.'),
  support: t('A new conversation waits for an answer.'),
};

export function useBrowserNotices(): void {
  const counts = useStreamCounts();
  const isOn = useIsOn();
  const router = useRouter();
  const before = useRef(counts);
  useEffect(() => {
    const kinds = newWork(before.current, counts);
    before.current = counts;
    if (!isOn || !document.hidden) return;
    for (const kind of kinds) {
      // The tag makes the browser replace an older notification of the same kind.
      const notice = new Notification(t('Trine console'), { body: sentences[kind], tag: kind });
      notice.addEventListener('click', () => {
        window.focus();
        router.history.push(`${basePath}/${kind}`);
        notice.close();
      });
    }
  }, [counts, isOn, router]);
}

/** The switch for this browser, which asks for permission first. */
export function BrowserNotices() {
  const isOn = useIsOn();
  const isDenied = 'Notification' in window && Notification.permission === 'denied';
  if (!('Notification' in window)) return null;
  const turn = async (wanted: boolean) => {
    const isGranted = wanted && (await Notification.requestPermission()) === 'granted';
    localStorage.setItem(storageKey, isGranted ? 'on' : 'off');
    for (const onChange of listeners) onChange();
  };
  return (
    <div>
      <Row>
        <Switch
          size="small"
          checked={isOn}
          disabled={isDenied}
          onChange={(wanted) => void turn(wanted)}
          aria-label={t('Browser notifications about new work')}
        />
        <span>{t('Browser notifications about new work')}</span>
      </Row>
      <p className="quiet">
        {isDenied
          ? t(
              'This browser blocks notifications from this page. You can allow them in its settings.',
            )
          : t('Shown while the console is in the background, in this browser only.')}
      </p>
    </div>
  );
}

function useIsOn(): boolean {
  return useSyncExternalStore(listen, readIsOn);
}

function readIsOn(): boolean {
  const isGranted = 'Notification' in window && Notification.permission === 'granted';
  return isGranted && localStorage.getItem(storageKey) === 'on';
}

function listen(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
