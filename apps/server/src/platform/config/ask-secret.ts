// Asks for a password: on a terminal without an echo, otherwise the first line of the piped input.
// Never an argument: other accounts can list arguments, and shells keep them in histories.

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from './start-error.ts';

/** `prompt` such as `Password: `. Throws `StartError` when the input ends without a line. */
export async function askSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const isTerminal = stdin.isTTY;
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal });
  const ended = new Promise<never>((_resolve, reject) => {
    const what = prompt.replace(/:\s*$/, '');
    const sentence = `${what}: nothing came in. Type it on a terminal, or pipe it in as one line.`;
    lines.once('close', () => reject(new StartError(sentence)));
  });
  try {
    if (isTerminal) stderr.write(prompt);
    const secret = await Promise.race([lines.question(''), ended]);
    if (isTerminal) stderr.write('\n');
    return secret;
  } finally {
    lines.close();
  }
}
