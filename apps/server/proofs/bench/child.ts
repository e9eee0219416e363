// Runs work in a separate process: neither the load nor the measurement may share the server's
// event loop.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Question {
  /** A file below this folder. */
  readonly script: string;
  readonly question: object;
  /** Aborts it before it answers. */
  readonly signal: AbortSignal;
}

interface Answered<Answer> {
  readonly answer: Answer;
  /** Processor seconds that the child used for its work. */
  readonly processorSeconds: number;
}

/** Starts a script, sends one question and returns the answer. */
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

/** The child's side: answers one question, then exits. */
export async function answerParent<Asked>(work: (asked: Asked) => Promise<object>): Promise<void> {
  const [asked] = await once(process, 'message');
  const before = process.cpuUsage();
  const answer = await work(asked as Asked);
  const { user, system } = process.cpuUsage(before);
  if (process.send === undefined) throw new Error('this script answers the benchmark only');
  process.send({ answer, processorSeconds: (user + system) / 1_000_000 });
}
