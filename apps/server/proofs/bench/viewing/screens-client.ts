// Very many viewers of one room: when each receives the digits of a draw, measured from the second
// in which the beacon's signature is due. One process receives for all of them; its own time counts
// as the server's.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { roomStreamPath } from '@trine/contract/live/room-stream.ts';
import { answerParent } from '../child.ts';

export interface ScreensQuestion {
  readonly url: string;
  readonly serverPid: number;
  /** One for each screen. */
  readonly tokens: readonly string[];
}

export interface ScreensAnswer {
  /** For each screen, since the beacon's second. */
  readonly latenciesMs: readonly number[];
  /** Of the server's memory. */
  readonly bytesEach: number;
}

const openedAtOnce = 100;
/** A pause until the next draw, so that opening the streams does not affect it. */
const settleMs = 4_000;
/** Longer than a round. */
const drawWithinMs = 60_000;
const planId = 1;
const drawn = /"last_issue":\{"issue_id":(\d+),[^}]*"openTime1":(\d+),[^}]*"site_1":\d/;

/** Shared by all sockets: each chunk is read before the next arrives. */
const receiveBuffer = Buffer.alloc(64 * 1_024);

interface Screen {
  readonly socket: Socket;
  /** The last round whose digits it has shown. */
  issueId: number;
  drawsAtMs: number;
  atMs: number;
}

await answerParent(watch);

async function watch({ url, serverPid, tokens }: ScreensQuestion): Promise<ScreensAnswer> {
  const before = residentBytes(serverPid);
  const screens: Screen[] = [];
  for (let from = 0; from < tokens.length; from += openedAtOnce) {
    const some = tokens.slice(from, from + openedAtOnce);
    screens.push(...(await Promise.all(some.map((token) => openScreen(url, token)))));
  }
  await delay(settleMs);
  const bytesEach = (residentBytes(serverPid) - before) / screens.length;
  const sinceMs = Date.now();
  while (screens.some(({ drawsAtMs }) => drawsAtMs < sinceMs)) {
    if (Date.now() - sinceMs > drawWithinMs) throw new Error('a draw did not come to all');
    await delay(50);
  }
  for (const { socket } of screens) socket.destroy();
  return { latenciesMs: screens.map(({ atMs, drawsAtMs }) => atMs - drawsAtMs), bytesEach };
}

/** Resolves once the stream has sent something. */
async function openScreen(url: string, token: string): Promise<Screen> {
  const { hostname, port, host } = new URL(url);
  const first = Promise.withResolvers<void>();
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: receiveBuffer,
      callback(length) {
        const text = receiveBuffer.toString('latin1', 0, length);
        receive(screen, text);
        if (text.startsWith('HTTP/') && !text.includes('text/event-stream')) {
          first.reject(new Error(`a stream was rejected: ${text}`));
        } else first.resolve();
        return true;
      },
    },
  });
  const screen: Screen = { socket, issueId: 0, drawsAtMs: 0, atMs: 0 };
  socket.on('error', first.reject);
  socket.on('close', () => first.reject(new Error('a stream was closed before it was one')));
  await once(socket, 'connect');
  const path = `/index.php${roomStreamPath}?plan_id=${planId}&lang=en`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ntoken: ${token}\r\n\r\n`);
  await first.promise;
  return screen;
}

function receive(screen: Screen, text: string): void {
  const found = drawn.exec(text);
  const issueId = Number(found?.[1] ?? 0);
  if (issueId <= screen.issueId) return;
  screen.issueId = issueId;
  screen.drawsAtMs = Number(found?.[2]) * 1_000;
  screen.atMs = Date.now();
}

function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}
