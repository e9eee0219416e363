import { useMutation } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer, Outcome, Request } from '@trine/contract/client.ts';
import { call, type CallOptions } from './client.ts';

/**
 * Sends something that changes the world; the same `key` makes a repetition harmless, and without
 * one nothing is repeated by another line unasked.
 */
export function useSend<Of extends Path>(path: Of) {
  const mutation = useMutation<
    Outcome<Answer<Of>>,
    Error,
    { request: Request<Of>; options: CallOptions }
  >({
    mutationFn: ({ request, options }) =>
      call(path, request, { once: options.key === undefined, ...options }),
  });
  return {
    busy: mutation.isPending,
    send: (request: Request<Of>, options: CallOptions = {}) =>
      mutation.mutateAsync({ request, options }),
  };
}
