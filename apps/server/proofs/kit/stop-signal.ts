/**
 * Aborts at the first Ctrl-C, so that a command closes everything and exits; the second exits at
 * once. Also aborts after the limit.
 */
export function stopSignal(limitMs: number | null): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(130);
      stop.abort(new DOMException('interrupted', 'AbortError'));
    });
  }
  if (limitMs === null) return stop.signal;
  return AbortSignal.any([stop.signal, AbortSignal.timeout(Math.round(limitMs))]);
}
