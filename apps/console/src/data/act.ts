import { useRef, useState } from 'react';
import type { ConsolePath } from '@trine/contract/console/calls.ts';
import type {
  ConsoleAnswer,
  ConsoleOutcome,
  ConsoleRequest,
} from '@trine/contract/console/client.ts';
import { call, type Refusal } from './client.ts';
import { refresh } from './queries.ts';

export interface Act<Of extends ConsolePath> {
  readonly isBusy: boolean;
  readonly refusal: Refusal | null;
  /** Null while the same act is still under way, so that a second click does nothing. */
  readonly run: (request: ConsoleRequest<Of>) => Promise<ConsoleOutcome<ConsoleAnswer<Of>> | null>;
  readonly clear: () => void;
}

/**
 * Something that changes the world. Whatever came of it, the screen is asked for again; the act is
 * over before that, since a read that is long in coming must not keep it open.
 */
export function useApiMutation<Of extends ConsolePath>(path: Of): Act<Of> {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const running = useRef(false);
  const run = async (request: ConsoleRequest<Of>) => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    setRefusal(null);
    const outcome = await call(path, request);
    running.current = false;
    setBusy(false);
    if (!outcome.ok) setRefusal(outcome);
    if (outcome.ok || outcome.status === 409) void refresh();
    return outcome;
  };
  return { isBusy, refusal, run, clear: () => setRefusal(null) };
}
