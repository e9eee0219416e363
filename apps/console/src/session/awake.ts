/**
 * Somebody who reads or writes for long asks nothing of the server, which would take the person for
 * gone. So a touch after a while says that somebody is there; without a touch the session ends.
 */
import { useEffect } from 'react';
import { call } from '../data/client.ts';

const silenceMs = 4 * 60_000;

export function useStayAwake(): void {
  useEffect(() => {
    let saidMs = performance.now();
    const say = () => {
      if (performance.now() - saidMs < silenceMs) return;
      saidMs = performance.now();
      void call('/session/me', {});
    };
    // A page that was hidden may have lost its session: look as soon as it is seen again.
    const look = () => {
      if (!document.hidden) void call('/session/me', {});
    };
    window.addEventListener('pointerdown', say);
    window.addEventListener('keydown', say);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pointerdown', say);
      window.removeEventListener('keydown', say);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
