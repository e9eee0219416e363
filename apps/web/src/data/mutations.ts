import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Outcome, Request } from '@trine/contract/client.ts';
import { useState } from 'react';
import { call, type CallOptions } from './client.ts';

/**
 * Sends something that changes the world; the same `key` makes a repetition harmless, and without
 * one nothing is repeated to another host unasked.
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
