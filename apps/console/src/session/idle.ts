/** When the console warns that an idle session ends. Times are seconds of the server's clock. */

export interface IdleSession {
  readonly idle_until: number;
  readonly idle_seconds: number;
}

const maxWarnSeconds = 120;

/** How long before the end the countdown starts; half of a short session. */
export function warnSeconds({ idle_seconds: idleSeconds }: IdleSession): number {
  return Math.min(maxWarnSeconds, idleSeconds / 2);
}

/** The seconds until the session ends; null before the countdown starts. */
export function idleCountdown(session: IdleSession, nowMs: number): number | null {
  const left = session.idle_until - Math.floor(nowMs / 1000);
  return left <= warnSeconds(session) ? left : null;
}

/** Whether activity no longer moves the end, because the session reached its maximum length. */
export function isFinal(session: IdleSession & { readonly server_time: number }): boolean {
  return session.idle_until - session.server_time < warnSeconds(session);
}
