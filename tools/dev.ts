// `npm run dev`: serves everything at one address during development. Vite serves both apps with
// hot reload; the server restarts when one of its files changes, on the database that `npm start`
// uses. A compile error is printed, and the rest keeps running. Ctrl-C stops all of it.

import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readCommand } from '@trine/commands/read-command.ts';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { readConfig, type Config } from '../apps/server/src/platform/config/config.ts';
import { explainStartError } from '../apps/server/src/platform/config/start-error.ts';
import { startRestarting } from './restarting.ts';
import { root } from './run-program.ts';

/** Paths that the server answers; vite answers all others. */
const ofServer = /^\/(index\.php|console\/api|healthz|log|trust\.json|\.well-known)(\/|\?|$)/;
const ofConsole = /^\/console(\/|\?|$)/;
/** Compiled code is kept for the next start. */
const compiled = join(root, 'node_modules', '.cache', 'trine-dev');
const watched = ['apps/server/src', 'apps/server/schema', 'packages'];

readCommand('dev');
try {
  await run();
} catch (error) {
  console.error(explainStartError(error) ?? error);
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const proxy = createServer();
  const port = await freePort();
  const address = addressOf(config);
  const server = startRestarting({
    command: [join(root, 'apps/server/src/main.ts')],
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    folders: watched.map((folder) => join(root, folder)),
    matters: (path) => /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts'),
    // The server prints its own address, which developers do not open.
    write: (text) => {
      process.stdout.write(text.replaceAll(`http://127.0.0.1:${port}`, address));
    },
  });
  const opening = openApps(proxy, config);
  let isStopping = false;
  const stop = async () => {
    if (isStopping) {
      server.kill();
      process.exit(1);
    }
    isStopping = true;
    proxy.close();
    proxy.closeAllConnections();
    const apps = await opening;
    await Promise.all([server.stop(), apps.web.close(), apps.staffConsole.close()]);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop());
  }
  try {
    const apps = await opening;
    proxy.on('request', (asked, answer) => {
      const url = asked.url ?? '/';
      if (ofServer.test(url)) passOn(asked, answer, port);
      else (ofConsole.test(url) ? apps.staffConsole : apps.web).middlewares(asked, answer);
    });
    await listen(proxy, config);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

type ProxyServer = ReturnType<typeof createServer>;

async function listen(proxy: ProxyServer, { host, port }: Config): Promise<void> {
  const listening = once(proxy, 'listening');
  proxy.listen(port, host);
  await listening;
}

function addressOf({ host, port }: Config): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

interface Apps {
  readonly web: ViteDevServer;
  readonly staffConsole: ViteDevServer;
}

async function openApps(proxy: ProxyServer, { profile, operatorTimeZone }: Config): Promise<Apps> {
  const open = (folder: string) =>
    createVite({
      root: join(root, folder),
      logLevel: 'warn',
      server: { middlewareMode: true, ws: { server: proxy, path: 'changes' } },
      plugins: [
        {
          name: 'page-facts',
          // The server adds this to the page of the player's app.
          transformIndexHtml: (page) =>
            page.replace(
              '<html',
              `<html data-profile="${profile}" data-zone="${operatorTimeZone}"`,
            ),
        },
      ],
    });
  const [web, staffConsole] = await Promise.all([open('apps/web'), open('apps/console')]);
  return { web, staffConsole };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

/** Forwards a request to the server unchanged, streams included. */
function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): void {
  const { url, method, headers } = asked;
  const passed = request({ host: '127.0.0.1', port, path: url, method, headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  passed.on('error', () => {
    if (answer.headersSent) return answer.destroy();
    const envelope = { code: 0, msg: 'The server starts.', time: 0, data: { reason: 'busy' } };
    answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    return answer.end(JSON.stringify(envelope));
  });
  answer.on('close', () => passed.destroy());
  asked.pipe(passed);
}
