// Work in a process of its own: what makes the load must not run on the server's event loop.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Question {
  /** A file of this folder. */
  readonly script: string;
  readonly question: object;
  /** Ends it before it has answered. */
  readonly signal: AbortSignal;
}

/** Starts a script, asks it one thing and gives its answer. */
export async function askChild<Answer>({ script, question, signal }: Question): Promise<Answer> {
  // Flags such as --cpu-prof are for the server's process alone.
  const child = fork(join(import.meta.dirname, script), { execArgv: [], signal });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code} before it answered`);
  });
  try {
    child.send(question);
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    return answer as Answer;
  } finally {
    ended.catch(() => undefined);
    if (child.connected) child.disconnect();
  }
}

/** The other end: answers the one question, then ends. */
export async function answerParent<Asked>(work: (asked: Asked) => Promise<object>): Promise<void> {
  const [asked] = await once(process, 'message');
  const answer = await work(asked as Asked);
  if (process.send === undefined) throw new Error('this script answers the benchmark only');
  process.send(answer);
}
