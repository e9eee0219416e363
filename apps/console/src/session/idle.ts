/** When the console asks whether somebody is still there. Seconds of the server's clock. */

export interface IdleSession {
  readonly idle_until: number;
  readonly idle_seconds: number;
}

const maxWarnSeconds = 120;

/** How long before the end the question comes; half of a short session. */
export function warnSeconds({ idle_seconds: idleSeconds }: IdleSession): number {
  return Math.min(maxWarnSeconds, idleSeconds / 2);
}

/** The seconds until the session ends, if the question is due by now; else null. */
export function idleCountdown(session: IdleSession, nowMs: number): number | null {
  const left = session.idle_until - Math.floor(nowMs / 1000);
  return left <= warnSeconds(session) ? left : null;
}

/** Whether activity no longer moves the end, because the session has reached its longest time. */
export function isFinal(session: IdleSession & { readonly server_time: number }): boolean {
  return session.idle_until - session.server_time < warnSeconds(session);
}
