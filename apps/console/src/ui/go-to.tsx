import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The path under which the server serves the console. */
export const basePath = '/console';

/** Redirects within the console, replacing the present address. */
export function GoTo({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(`${basePath}${to}`), [router, to]);
  return null;
}

/** The present or pending address without the base path, with its query string. */
export function useAddress(): string {
  const href = useLocation({ select: (location) => location.href });
  return href.startsWith(basePath) ? href.slice(basePath.length) : href;
}
