// Witnesses of a test: the real program as a process, and a server that answers as the test says.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { noteKeyText, parseNoteKey, type NoteKey } from '@trine/fairness/log/note-key.ts';
import { createNoteSigner, type NoteSigner } from '@trine/fairness/log/note-signer.ts';
import { parseNote } from '@trine/fairness/log/signed-note.ts';
import { parseWitnessRequest } from '@trine/fairness/log/witness-request.ts';
import type { WitnessAddress } from '../src/platform/config/witnesses.ts';

const command = join(import.meta.dirname, '../../../packages/witness/witness-command.ts');

/** `npm run witness` for one log, until the end of the tests of the file. */
export async function startWitness(log: NoteKey, name = 'w1.example'): Promise<WitnessAddress> {
  const folder = mkdtempSync(join(tmpdir(), 'trine-witness-'));
  const words = ['--name', name, '--data', folder, '--port', '0', noteKeyText(log)];
  const started = spawn(process.execPath, [command, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => {
    started.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let text = '';
  for await (const line of createInterface({ input: started.stdout })) {
    text = /^Verifier key: (.*)$/.exec(line)?.[1] ?? text;
    const url = /^Listens on (.*)\/add-checkpoint$/.exec(line)?.[1];
    const key = parseNoteKey(text);
    if (url !== undefined && key !== null) return { text, key, url };
  }
  throw new Error('the witness ended');
}

export interface ScriptedWitness extends WitnessAddress {
  readonly signer: NoteSigner;
  /** How many requests it received. */
  received(): number;
  /** The answer to the following requests. */
  script(next: Script): void;
}

export type Script = (given: {
  readonly oldSize: number;
  /** The checkpoint's text. */
  readonly text: string;
  readonly response: ServerResponse;
}) => unknown;

/** A witness without state: it answers what the test says. */
export async function openScriptedWitness(name = 'scripted.example'): Promise<ScriptedWitness> {
  const signer = createNoteSigner({ name, kind: 'witness', seed: Buffer.alloc(32, name.length) });
  let received = 0;
  let script: Script = ({ response }) => response.writeHead(500).end();
  const server = createServer((request, response) => {
    received += 1;
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts = await Array.fromAsync(request as AsyncIterable<Buffer>);
    const asked = parseWitnessRequest(Buffer.concat(parts).toString());
    const { text = '' } = parseNote(asked?.checkpoint ?? '') ?? {};
    await script({ oldSize: asked?.oldSize ?? -1, text, response });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    text: noteKeyText(signer.key),
    key: signer.key,
    url: `http://127.0.0.1:${port}`,
    signer,
    received: () => received,
    script(next) {
      script = next;
    },
  };
}
