// Bets at a fixed rate: each is sent when it is due, whatever has become of those before. Bare
// connections with one request at a time, because Node's own client takes as much processor as the
// server does.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newKey } from '@trine/contract/client.ts';
import { answerParent } from '../child.ts';
import type { LoadRequest } from '../load/bets.ts';
import { costOf, processorUse, type Used } from '../load/processor.ts';
import type { Cost } from '../measurement.ts';
import { createAnswerReader } from './answer-reader.ts';
import { dueAtMs, dueBy, latenciesOf, type Latencies, type Sent } from './schedule.ts';

export interface FixedRateQuestion {
  readonly url: string;
  readonly path: string;
  readonly serverPid: number;
  readonly postmaster: number;
  /** Used in turn, each time with another key. */
  readonly requests: readonly LoadRequest[];
  readonly perSecond: number;
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

export interface FixedRateAnswer extends Latencies {
  readonly accepted: number;
  /** Answers a second while it was measured. */
  readonly answeredPerSecond: number;
  readonly cost: Cost;
}

/** One network may hold as many; requests that find none free wait, which counts. */
const connectionCount = 500;
const openedAtOnce = 50;
const tickMs = 1;
const accepting = '{"code":1,';

await answerParent(betAtRate);

async function betAtRate(question: FixedRateQuestion): Promise<FixedRateAnswer> {
  const { perSecond, warmUpSeconds, seconds, serverPid, postmaster } = question;
  const messages = messagesOf(question);
  const connections = await openConnections(question.url);
  const uses: (Used & { readonly answered: number })[] = [];
  const look = () => {
    const watched = { server: serverPid, postmaster, client: process.pid };
    uses.push({ ...processorUse(watched), answered: connections.answered() });
  };
  const sent: Promise<Sent>[] = [];
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  while (sent.length < messages.length) {
    const due = Math.min(messages.length, dueBy(elapsed(), perSecond));
    for (let index = sent.length; index < due; index += 1) {
      const times = { dueAtMs: dueAtMs(index, perSecond), reachedAtMs: elapsed() };
      const answer = connections.ask(messages[index] ?? '');
      sent.push(answer.then(() => ({ ...times, answeredAtMs: elapsed() })));
    }
    if (uses.length === 0 && elapsed() >= warmUpSeconds * 1_000) look();
    await delay(tickMs);
  }
  look();
  const all = await Promise.all(sent);
  connections.close();
  const [before, after] = uses;
  if (before === undefined || after === undefined) throw new Error('nothing was measured');
  const answered = after.answered - before.answered;
  return {
    ...latenciesOf(all.filter((one) => one.dueAtMs >= warmUpSeconds * 1_000)),
    accepted: all.length,
    answeredPerSecond: answered / seconds,
    cost: costOf(before, after, answered),
  };
}

/** Whole requests as they are sent, made before the first is due. */
function messagesOf(question: FixedRateQuestion): string[] {
  const { url, path, requests, perSecond, warmUpSeconds, seconds } = question;
  const count = Math.round(perSecond * (warmUpSeconds + seconds));
  return Array.from({ length: count }, (_, index) => {
    const request = requests[index % requests.length];
    if (request === undefined) throw new Error('nobody is there to bet');
    const fields = {
      host: new URL(url).host,
      'content-type': 'application/json',
      token: request.token,
      'idempotency-key': newKey(),
      'content-length': Buffer.byteLength(request.body),
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${request.body}`;
  });
}

interface Waiting {
  readonly message: string;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

interface Connections {
  /** Resolves once the bet is accepted; rejects at any other answer. */
  ask(message: string): Promise<void>;
  answered(): number;
  close(): void;
}

async function openConnections(url: string): Promise<Connections> {
  const { hostname, port } = new URL(url);
  const free: ((waiting: Waiting) => void)[] = [];
  const queue: Waiting[] = [];
  const sockets: Socket[] = [];
  let answered = 0;

  function take(socket: Socket) {
    const reader = createAnswerReader();
    let current: Waiting | null = null;
    const send = (waiting: Waiting) => {
      current = waiting;
      socket.write(waiting.message);
    };
    const fail = (reason: Error) => current?.reject(reason);
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('error', fail).on('close', () => fail(new Error('a connection was closed')));
    socket.on('data', (chunk: string) => {
      const answer = reader.read(chunk);
      if (answer === null || current === null) return;
      answered += 1;
      if (answer.includes(accepting)) current.resolve();
      else current.reject(new Error(`a bet was not accepted: ${answer}`));
      current = null;
      const next = queue.shift();
      if (next === undefined) free.push(send);
      else send(next);
    });
    sockets.push(socket);
    free.push(send);
  }

  while (sockets.length < connectionCount) {
    const opening = Array.from({ length: openedAtOnce }, async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      return socket;
    });
    for (const socket of await Promise.all(opening)) take(socket);
  }
  return {
    ask(message) {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const waiting = { message, resolve: () => resolve(undefined), reject };
      const send = free.pop();
      if (send === undefined) queue.push(waiting);
      else send(waiting);
      return promise.then(() => undefined);
    },
    answered: () => answered,
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
