import { useRef, useState } from 'react';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import type {
  ConsoleAnswer,
  ConsoleOutcome,
  ConsoleRequest,
} from '@trine/contract/console/client.ts';
import { call } from './call.ts';
import { refreshQueries } from './queries.ts';
import type { Rejection } from './rejection.ts';

/**
 * A call that changes something. `send` returns null while an earlier call is pending, so that a
 * second click does nothing. After a success or a conflict the queries on the screen are read
 * again; `send` does not wait for them, since a slow read must not keep a dialog open.
 */
export function useApiMutation<Of extends ConsolePath>(path: Of) {
  const isPending = useRef(false);
  const { isBusy, rejection, send } = useMutationState(
    (request: ConsoleRequest<Of>): Promise<ConsoleOutcome<ConsoleAnswer<Of>>> =>
      call(path, request),
  );
  const sendOnce = async (request: ConsoleRequest<Of>) => {
    if (isPending.current) return null;
    isPending.current = true;
    const outcome = await send(request);
    isPending.current = false;
    if (outcome.ok || outcome.status === 409) void refreshQueries();
    return outcome;
  };
  return { isBusy, rejection, send: sendOnce };
}

/** `send` with the state that a screen shows: whether it is pending, and its rejection. */
export function useMutationState<Sent, Data>(send: (sent: Sent) => Promise<ConsoleOutcome<Data>>) {
  const [isBusy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const sendAndRecord = async (sent: Sent): Promise<ConsoleOutcome<Data>> => {
    setBusy(true);
    setRejection(null);
    const outcome = await send(sent);
    setBusy(false);
    if (!outcome.ok) setRejection(outcome);
    return outcome;
  };
  return { isBusy, rejection, send: sendAndRecord };
}
