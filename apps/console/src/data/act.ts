import { useRef, useState } from 'react';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import type {
  ConsoleAnswer,
  ConsoleOutcome,
  ConsoleRequest,
} from '@trine/contract/console/client.ts';
import { call, type Refusal } from './client.ts';
import { refresh } from './queries.ts';

/** `send`, with its state for the screen: whether it is under way, and how it was refused. */
export function useSending<Sent, Data>(send: (sent: Sent) => Promise<ConsoleOutcome<Data>>) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const run = async (sent: Sent): Promise<ConsoleOutcome<Data>> => {
    setBusy(true);
    setRefusal(null);
    const outcome = await send(sent);
    setBusy(false);
    if (!outcome.ok) setRefusal(outcome);
    return outcome;
  };
  return { isBusy, refusal, run };
}

/**
 * A call that changes something. `run` answers null while an earlier run is still under way, so
 * that a second click does nothing. After a success or a conflict the queries on the screen are
 * read again; `run` does not wait for them, since a slow read must not keep a dialog open.
 */
export function useApiMutation<Of extends ConsolePath>(path: Of) {
  const { isBusy, refusal, run } = useSending<ConsoleRequest<Of>, ConsoleAnswer<Of>>((request) =>
    call(path, request),
  );
  const running = useRef(false);
  const runOnce = async (request: ConsoleRequest<Of>) => {
    if (running.current) return null;
    running.current = true;
    const outcome = await run(request);
    running.current = false;
    if (outcome.ok || outcome.status === 409) void refresh();
    return outcome;
  };
  return { isBusy, refusal, run: runOnce };
}
