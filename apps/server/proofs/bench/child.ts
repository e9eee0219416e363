// Work in a process of its own: what makes the load must not run on the server's event loop, nor
// what measures on that of either.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Question {
  /** A file below this folder. */
  readonly script: string;
  readonly question: object;
  /** Ends it before it has answered. */
  readonly signal: AbortSignal;
}

interface Answered<Answer> {
  readonly answer: Answer;
  /** Seconds of processor that it has used for all of its work. */
  readonly processorSeconds: number;
}

/** Starts a script, asks it one thing and gives its answer. */
export async function askChild<Answer>(asked: Question): Promise<Answered<Answer>> {
  const { script, question, signal } = asked;
  const child = fork(join(import.meta.dirname, script), { execArgv: [], signal });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code} before it answered`);
  });
  try {
    child.send(question);
    const [answered] = await Promise.race([once(child, 'message'), ended]);
    return answered as Answered<Answer>;
  } finally {
    ended.catch(() => undefined);
    if (child.connected) child.disconnect();
  }
}

/** The other end: answers the one question, then ends. */
export async function answerParent<Asked>(work: (asked: Asked) => Promise<object>): Promise<void> {
  const [asked] = await once(process, 'message');
  const before = process.cpuUsage();
  const answer = await work(asked as Asked);
  const { user, system } = process.cpuUsage(before);
  if (process.send === undefined) throw new Error('this script answers the benchmark only');
  process.send({ answer, processorSeconds: (user + system) / 1_000_000 });
}
