// Buses for tests: NATS and Redis servers, which a test kills, freezes and restarts, and a local
// bus without a server.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../src/platform/embedded-postgres/embedded-build.ts';
import type { Bus } from '../src/platform/bus/bus.ts';
import type { OnMessage } from '../src/platform/bus/bus-client.ts';

export const busKinds = ['nats', 'redis'] as const;
export type BusKind = (typeof busKinds)[number];

export interface BusServer {
  /** With user and password. */
  readonly url: string;
  /** Starts it, on the same port as before. */
  start(): Promise<void>;
  /** Kills it, as a machine without power. */
  kill(): Promise<void>;
  /** Stops reading what it is sent without closing connections; or continues. */
  freeze(isFrozen: boolean): void;
}

const password = 'a password of tests';
const programs = { nats: ['nats-server'], redis: ['redis-server', 'valkey-server'] } as const;
const readyLines = { nats: /Server is ready/, redis: /Ready to accept connections/ } as const;

const schemes = { nats: 'tls', redis: 'rediss' } as const;

/** Paths of a certificate and its key. */
export interface CertificateFiles {
  readonly certificate: string;
  readonly key: string;
}

/**
 * Starts a server. Null: this machine has none, which `npm test` reports. With a certificate it
 * accepts encrypted connections only.
 */
export async function openBusServer(
  kind: BusKind,
  files: CertificateFiles | null = null,
): Promise<BusServer | null> {
  const program = programs[kind].find((name) => spawnSync(name, ['--version']).status === 0);
  if (program === undefined) return null;
  const port = await freePort(null);
  const words = wordsOf(kind, port, files);
  const user = kind === 'nats' ? 'trine' : 'default';
  const scheme = files === null ? kind : schemes[kind];
  let running: ChildProcess | null = null;
  const server: BusServer = {
    url: `${scheme}://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    async start() {
      running = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
      await readiness(running, readyLines[kind]);
    },
    async kill() {
      if (running === null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      running = null;
      await ended;
    },
    freeze(isFrozen) {
      running?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
  };
  await server.start();
  return server;
}

function wordsOf(kind: BusKind, port: number, files: CertificateFiles | null): string[] {
  const at = String(port);
  switch (kind) {
    case 'nats': {
      const words = ['-a', '127.0.0.1', '-p', at, '--user', 'trine', '--pass', password];
      if (files === null) return words;
      return [...words, '--tls', '--tlscert', files.certificate, '--tlskey', files.key];
    }
    case 'redis': {
      const words = ['--bind', '127.0.0.1', '--save', '', '--requirepass', password];
      if (files === null) return [...words, '--port', at];
      const tls = ['--tls-cert-file', files.certificate, '--tls-key-file', files.key];
      return [...words, '--port', '0', '--tls-port', at, '--tls-auth-clients', 'no', ...tls];
    }
  }
}

/** NATS logs to one output, Redis to the other. */
async function readiness({ stdout, stderr }: ChildProcess, ready: RegExp): Promise<void> {
  const outputs = [stdout, stderr].filter((output) => output !== null);
  await Promise.any(
    outputs.map(async (output) => {
      for await (const line of createInterface({ input: output })) {
        if (ready.test(line)) break;
      }
      // A full pipe would block the server.
      output.resume();
    }),
  );
}

export interface LocalBus extends Bus {
  /** Drops this many of the next messages. */
  lose(messages: number): void;
  /** Delays messages from now on until `release`. */
  hold(): void;
  release(): void;
}

/** A bus within this process: each message goes to all subscribers. */
export function createLocalBus(): LocalBus {
  const subscribers: (readonly [channel: string, onMessage: OnMessage])[] = [];
  let toLose = 0;
  let held: (() => void)[] | null = null;
  return {
    publish(channel, message) {
      if (toLose > 0) {
        toLose -= 1;
        return;
      }
      const deliver = () => {
        for (const [name, onMessage] of subscribers) if (name === channel) onMessage(message);
      };
      if (held === null) deliver();
      else held.push(deliver);
    },
    subscribe: (channel, onMessage) => void subscribers.push([channel, onMessage]),
    isConnected: () => true,
    close: async () => {},
    lose(messages) {
      toLose = messages;
    },
    hold() {
      held = [];
    },
    release() {
      const late = held ?? [];
      held = null;
      for (const deliver of late) deliver();
    },
  };
}
