import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Where the desk stands on its server. */
export const basePath = '/console';

/** Goes to a place of the desk, in place of the present one; once, however often it is drawn. */
export function GoTo({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.history.replace(`${basePath}${to}`), [router, to]);
  return null;
}

/** The present place with everything behind its question mark. */
export function usePlace(): string {
  const { href } = useRouter().history.location;
  return href.startsWith(basePath) ? href.slice(basePath.length) : href;
}
