/**
 * Long reading or writing sends no request, so the server would end the session as idle. Input
 * after four minutes without a call therefore sends one; without input the session ends.
 */
import { useEffect } from 'react';
import { call } from '../data/call.ts';

const keepAliveMs = 4 * 60_000;

export function useKeepAlive(): void {
  useEffect(() => {
    let calledMs = performance.now();
    const keepAlive = () => {
      if (performance.now() - calledMs < keepAliveMs) return;
      calledMs = performance.now();
      void call('/session/me', {});
    };
    // The session may have ended while the page was hidden.
    const check = () => {
      if (!document.hidden) void call('/session/me', {});
    };
    window.addEventListener('pointerdown', keepAlive);
    window.addEventListener('keydown', keepAlive);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.removeEventListener('pointerdown', keepAlive);
      window.removeEventListener('keydown', keepAlive);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
}
