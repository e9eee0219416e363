// drand's HTTP API over a local key, on the loopback address. A round is signed from its time on,
// by the process's own clock. A signature depends only on the key and the number, so past rounds
// can be queried again.

import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { randomnessOf } from '@trine/fairness/beacon.ts';
import { beaconTimeMs } from '@trine/fairness/chain.ts';
import type { BeaconChain } from '@trine/fairness/chain.ts';
import { publicKeyOf, signBeacon } from '@trine/fairness/demo-signer.ts';
import { demoBeaconId, demoChain, demoGroupHash } from './demo-chain.ts';

export type DemoBeaconServer = {
  chain: BeaconChain;
  port: number;
  close(): Promise<void>;
};

type Signer = { chain: BeaconChain; secretKey: string; now: () => number };
type Answer = { status: number; body: object };

const host = '127.0.0.1';
const connectionsMaximum = 64;
const requestTimeoutMs = 5_000;

/** Listens on `port`, or on a free port when it is 0 or taken. */
export async function serveDemoBeacon(options: {
  secretKey: string;
  port: number;
  /** Epoch milliseconds. */
  now: () => number;
}): Promise<DemoBeaconServer> {
  const signer = { ...options, chain: demoChain(publicKeyOf(options.secretKey)) };
  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    send(response, answerTo(signer, request));
  });
  server.maxConnections = connectionsMaximum;
  const port = await listen(server, options.port);
  return { chain: signer.chain, port, close: () => close(server) };
}

function answerTo(signer: Signer, request: IncomingMessage): Answer {
  if (request.method !== 'GET') return errorAnswer(405, 'only GET is allowed');
  const { chain } = signer;
  const [, hash, what, number, ...rest] = (request.url ?? '').split('/');
  if (hash !== chain.chainHash || rest.length > 0) return errorAnswer(404, 'no such chain');
  if (what === 'info' && number === undefined) return { status: 200, body: infoOf(chain) };
  if (what === 'public' && number !== undefined) return roundAnswer(signer, number);
  return errorAnswer(404, 'no such page');
}

function infoOf(chain: BeaconChain): object {
  return {
    public_key: chain.publicKey,
    period: chain.periodSeconds,
    genesis_time: chain.genesisTime,
    hash: chain.chainHash,
    groupHash: demoGroupHash,
    schemeID: chain.scheme,
    metadata: { beaconID: demoBeaconId },
  };
}

function roundAnswer({ chain, secretKey, now }: Signer, number: string): Answer {
  const round = Number(number);
  if (!/^[1-9]\d*$/.test(number) || !Number.isSafeInteger(round)) {
    return errorAnswer(404, 'no such round');
  }
  if (beaconTimeMs(chain, round) > now()) return errorAnswer(425, 'the round is in the future');
  const signature = signBeacon(secretKey, round);
  return { status: 200, body: { round, randomness: randomnessOf(signature), signature } };
}

function errorAnswer(status: number, error: string): Answer {
  return { status, body: { error } };
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer.body));
}

async function listen(server: Server, port: number): Promise<number> {
  try {
    await listenAt(server, port);
  } catch (error) {
    if (port === 0) throw error;
    await listenAt(server, 0);
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the beacon has no port');
  return address.port;
}

function listenAt(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
