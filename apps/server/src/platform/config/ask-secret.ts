// Asks for a password: on a terminal without an echo, otherwise it is the first line of what is
// piped in. Never an argument: those are seen by everybody on the machine and kept in histories.

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** `prompt` such as `Password: `. */
export async function askSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const isTerminal = stdin.isTTY;
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  try {
    if (isTerminal) stderr.write(prompt);
    const secret = await lines.question('');
    if (isTerminal) stderr.write('\n');
    return secret;
  } finally {
    lines.close();
  }
}
