import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { searchPath } from '../ui/fields/searches.ts';

/** Opens the link of a tapped notification in this page, without loading the page again. */
export function useOpenedNotices(): void {
  const { history } = useRouter();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent<{ type?: unknown; link?: unknown } | null>) => {
      const link = data?.type === 'OPEN' ? searchPath(data.link) : undefined;
      if (link !== undefined) history.push(link);
    };
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, [history]);
}
