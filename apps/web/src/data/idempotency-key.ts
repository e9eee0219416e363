import { newKey } from '@trine/contract/client.ts';
import { useRef } from 'react';

interface KeptKey {
  /** The key for what is meant: the same one until it was answered. */
  keyFor: (meaning: string) => string;
  /** The server has answered; whatever comes next is a new wish. */
  answered: () => void;
}

/**
 * The idempotency key of something that must happen once. After a silence of the network the same
 * wish is sent with the same key, so that it cannot come true twice.
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
