import { useSyncExternalStore } from 'react';

/** Whether the device reports a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followNetwork, () => navigator.onLine);
}

function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
