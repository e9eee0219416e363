import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Outcome, Request } from '@trine/contract/client.ts';
import { useState } from 'react';
import { call, type CallOptions } from './client.ts';

/**
 * Sends a call that changes data. A repetition with the same `key` has no further effect; a call
 * without a key is not repeated automatically.
 */
export function useApiMutation<Of extends Path>(path: Of) {
  const [underWay, setUnderWay] = useState(0);
  const send = async (
    request: Request<Of>,
    options: CallOptions = {},
  ): Promise<Outcome<Answer<Of>>> => {
    setUnderWay((count) => count + 1);
    try {
      return await call(path, request, { once: options.key === undefined, ...options });
    } finally {
      setUnderWay((count) => count - 1);
    }
  };
  return { isBusy: underWay > 0, send };
}
