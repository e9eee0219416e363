// Runs the shipped proxies for tests as programs of this machine, Caddy and HAProxy with TLS in
// front of one upstream, and reads what they write.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../apps/server/src/platform/embedded-postgres/embedded-build.ts';
import { thisHost } from './chromium.ts';
import { hasPrograms } from './ensure-program.ts';
import { ensureHaproxy } from './haproxy.ts';
import { root } from './run-program.ts';

export interface TestProxy {
  /** `https://localhost:…`. */
  readonly url: string;
  readonly port: number;
  /** The address of plain HTTP, or null. */
  readonly plainUrl: string | null;
  /** Stops it and returns all that it wrote. */
  stop(): Promise<string>;
}

export interface ProxyOptions {
  readonly upstreamPort: number;
  /** For `localhost`. */
  readonly certificate: { readonly certificatePem: string; readonly keyPem: string };
  /** Besides the variables that every proxy needs here. */
  readonly environment?: Readonly<Record<string, string>>;
}

export type StartProxy = (context: TestContext, options: ProxyOptions) => Promise<TestProxy | null>;

/** By name. Each returns null and prints why if the program is not available. */
export const proxies = { Caddy: startCaddy, HAProxy: startHaproxy } satisfies Record<
  string,
  StartProxy
>;

async function startCaddy(
  context: TestContext,
  { upstreamPort, certificate: pem, environment }: ProxyOptions,
): Promise<TestProxy | null> {
  if (!hasPrograms(thisHost, ['caddy'], (line) => context.diagnostic(line))) return null;
  const base = temporaryFolder(context);
  const { certificate, key } = writeCertificate(base, pem);
  const port = await freePort(null);
  const url = `https://localhost:${port}`;
  const options = ['admin off', 'default_bind 127.0.0.1', 'auto_https disable_redirects'];
  const words = ['caddy', 'run', '--config', 'deploy/caddy/Caddyfile'];
  return startProgram(context, words, {
    url,
    port,
    plainUrl: null,
    environment: {
      TRINE_SITE: url,
      TRINE_TLS: `${certificate} ${key}`,
      TRINE_UPSTREAMS: `127.0.0.1:${upstreamPort}`,
      TRINE_CADDY_OPTIONS: options.join('\n'),
      XDG_DATA_HOME: base,
      XDG_CONFIG_HOME: base,
      HOME: base,
      ...environment,
    },
  });
}

async function startHaproxy(
  context: TestContext,
  { upstreamPort, certificate, environment }: ProxyOptions,
): Promise<TestProxy | null> {
  const program = ensureHaproxy(thisHost, (line) => context.diagnostic(line));
  if (program === null) return null;
  const { both } = writeCertificate(temporaryFolder(context), certificate);
  const [port, plainPort] = [await freePort(null), await freePort(null)];
  const words = [program, '-db', '-f', 'deploy/haproxy/haproxy.cfg'];
  return startProgram(context, words, {
    url: `https://localhost:${port}`,
    port,
    plainUrl: `http://localhost:${plainPort}`,
    environment: {
      HTTP_BIND: `127.0.0.1:${plainPort}`,
      TLS_BIND: `127.0.0.1:${port}`,
      TLS_CERTIFICATE: both,
      API_1: `127.0.0.1:${upstreamPort}`,
      ...environment,
    },
  });
}

function temporaryFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'trine-proxy-'));
  context.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function writeCertificate(folder: string, { certificatePem, keyPem }: ProxyOptions['certificate']) {
  const paths = {
    certificate: join(folder, 'site.pem'),
    key: join(folder, 'site.key'),
    both: join(folder, 'both.pem'),
  };
  writeFileSync(paths.certificate, certificatePem);
  writeFileSync(paths.key, keyPem, { mode: 0o600 });
  writeFileSync(paths.both, `${certificatePem}\n${keyPem}`, { mode: 0o600 });
  return paths;
}

interface Started extends Omit<TestProxy, 'stop'> {
  readonly environment: Readonly<Record<string, string>>;
}

/** Resolves when it answers. */
async function startProgram(
  context: TestContext,
  [command = '', ...rest]: readonly string[],
  { environment, ...proxy }: Started,
): Promise<TestProxy> {
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(command, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await closed;
    return output;
  };
  context.after(stop);
  for (;;) {
    const isUp = await sendTo(`${proxy.url}/health`).then(
      () => true,
      () => false,
    );
    if (isUp) return { ...proxy, stop };
    assert.equal(child.exitCode, null, output);
    await delay(50);
  }
}

export interface SentRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** On a connection of its own; returns the answer without its body. */
export async function sendTo(
  url: string,
  { body = '', ...sent }: SentRequest = {},
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = send(url, { ...sent, agent: false, rejectUnauthorized: false });
  request.on('response', (response) => {
    response.resume().on('end', () => resolve(response));
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}
