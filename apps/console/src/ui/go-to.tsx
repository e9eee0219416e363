import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Where the console stands on its server. */
export const basePath = '/console';

/** Goes to a place of the console, in place of the present one; once, however often it is drawn. */
export function GoTo({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(`${basePath}${to}`), [router, to]);
  return null;
}

/** The place that one is at or on the way to, with everything behind its question mark. */
export function usePlace(): string {
  const href = useLocation({ select: (location) => location.href });
  return href.startsWith(basePath) ? href.slice(basePath.length) : href;
}
