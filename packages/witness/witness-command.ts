#!/usr/bin/env node
// `npm run witness`: a witness of public logs (C2SP tlog-witness) as a process of its own.

import { once } from 'node:events';
import { resolve } from 'node:path';
import { readCommand } from '@trine/commands/read-command.ts';
import { noteKeyText, parseNoteKey, type NoteKey } from '@trine/fairness/log/note-key.ts';
import type { Contradiction } from './add-checkpoint.ts';
import { WitnessFault } from './witness-fault.ts';
import { openWitnessKey } from './witness-key.ts';
import { createWitnessServer } from './witness-server.ts';
import { openWitnessState } from './witness-state.ts';

const largestPort = 65_535;

const { values, positionals } = readCommand('witness');
try {
  await run();
} catch (error) {
  if (!(error instanceof WitnessFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const logs = readLogs(positionals);
  const port = readPort(values.port);
  const folder = resolve(values.data);
  const signer = openWitnessKey(folder, values.name);
  const state = openWitnessState(folder);
  for (const log of logs) state.latest(log);
  const onError = (error: unknown) => console.error(error);
  const nowMs = () => Date.now();
  const server = createWitnessServer({ signer, logs, state, nowMs, onContradiction, onError });
  server.listen(port, values.host);
  await once(server, 'listening').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new WitnessFault(`The witness can not listen: ${reason}.`);
  });
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`Verifier key: ${noteKeyText(signer.key)}`);
  for (const log of logs) console.log(`Witnesses ${log.name} from ${state.latest(log).size} on.`);
  console.log(`Listens on http://${values.host}:${listening}/add-checkpoint`);
  const stop = () => {
    server.close(() => state.close());
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** One line of JSON: both checkpoints are signed, so together they show what the log did. */
function onContradiction(refused: Contradiction): void {
  console.error(JSON.stringify({ time: new Date().toISOString(), ...refused }));
}

function readLogs(words: readonly string[]): NoteKey[] {
  const logs = words.map((word) => {
    const key = parseNoteKey(word);
    if (key?.kind === 'log') return key;
    throw new WitnessFault(
      `${word} is no verifier key of a log: name+id+key, from its trust.json.`,
    );
  });
  const names = new Set(logs.map(({ name }) => name));
  if (logs.length === 0) throw new WitnessFault('Name the verifier key of at least one log.');
  if (names.size < logs.length) throw new WitnessFault('A log has one key; two were given.');
  return logs;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= largestPort) return port;
  throw new WitnessFault(`--port ${text}: allowed are 0 to ${largestPort}.`);
}
