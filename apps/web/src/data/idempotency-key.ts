import { newKey } from '@trine/contract/client.ts';
import { useRef } from 'react';

interface KeptKey {
  /** The key for a request; the same request keeps its key until it is answered. */
  keyFor: (meaning: string) => string;
  /** The server has answered; the next request gets a new key. */
  answered: () => void;
}

/**
 * The idempotency key of a request that must be executed once. After a time-out the same request is
 * sent with the same key.
 */
export function useIdempotencyKey(): KeptKey {
  const kept = useRef<{ meaning: string; key: string } | null>(null);
  return {
    keyFor(meaning) {
      if (kept.current?.meaning !== meaning) kept.current = { meaning, key: newKey() };
      return kept.current.key;
    },
    answered() {
      kept.current = null;
    },
  };
}
