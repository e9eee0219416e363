// Runs `wrk` with calls of several kinds, one phase after another.

import { join } from 'node:path';
import type { LoadRequest } from '../bench/load/bets.ts';
import { runWrkScript } from '../bench/load/wrk-script.ts';
import type { OverloadResult } from './overload-result.ts';

/** Calls of one kind. */
export interface Kind {
  readonly name: string;
  /** The whole path. */
  readonly path: string;
  /** Used in turn. */
  readonly requests: readonly LoadRequest[];
  /** Whether each call has its own idempotency key. */
  readonly isKeyed: boolean;
  /** Of twenty calls. */
  readonly share: number;
}

export interface Phase {
  readonly seconds: number;
  /** Calls of all kinds together. */
  readonly perSecond: number;
}

export interface OverloadRun {
  /** The path of `wrk`. */
  readonly program: string;
  /** The server's URL without a path. */
  readonly url: string;
  readonly kinds: readonly Kind[];
  readonly phases: readonly Phase[];
  readonly connections: number;
  readonly signal: AbortSignal;
  /** Called when a phase begins, with the generator's process id. */
  readonly onPhase: (clientPid: number) => void;
}

const script = join(import.meta.dirname, 'overload.lua');

/** Calls in an open loop; rejects when not every call was answered. */
export function runOverload({
  kinds,
  phases,
  onPhase,
  ...run
}: OverloadRun): Promise<OverloadResult> {
  const plan = phases.map(({ seconds, perSecond }) => `${seconds}:${perSecond}`).join(',');
  const given = { ...run, script, lines: kinds.flatMap(linesOf), values: [plan] };
  return runWrkScript<OverloadResult>(given, (line, pid) => {
    if (line === 'phase') onPhase(pid);
  });
}

function linesOf({ name, share, path, isKeyed, requests }: Kind): string[] {
  const common = [name, share, path, isKeyed ? 1 : 0].join('\t');
  return requests.map(({ token, body }) => `${common}\t${token}\t${body}`);
}
