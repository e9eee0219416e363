// Runs an installation as `deploy` ships it, as processes of this machine: its script makes the
// database, `npm run setup` writes the settings, the lines of the units start two processes of the
// API and a clock, NATS and Caddy run with their files. A player registers and bets by https, also
// while one of the two processes stops; without the database the answer is `busy`. With play
// credits, because no other beacon is reachable.

import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { parseEnv, promisify } from 'node:util';
import { startEmbedded } from '../apps/server/src/platform/embedded-postgres/embedded.ts';
import { createClient, type Client } from '@trine/contract/client.ts';
import { thisHost } from './chromium.ts';
import { hasPrograms } from './ensure-program.ts';
import { root } from './run-program.ts';

const installed = '/opt/trine';
const busPassword = 'a word for the bus';
const databasePassword = "Tr'ine & co";
const systemCertificates = getCACertificates();
const children: ChildProcess[] = [];
/** All lines of all programs. */
const written: string[] = [];
const endings: (() => Promise<void>)[] = [];

after(async () => {
  setDefaultCACertificates(systemCertificates);
  await Promise.all(children.map(stop));
  for (const end of endings.toReversed()) await end();
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** A free port of the form nnnn such that 1nnnn, the port of the metrics, is free too. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 2_000 + Math.floor(Math.random() * 7_000);
    if ((await isFree(port)) && (await isFree(port + 10_000))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  const answer = await free;
  server.close();
  return answer;
}

interface Program {
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** A line that it prints once it is ready. */
  readonly ready: RegExp;
}

async function start({ words, environment = {}, ready }: Program): Promise<ChildProcess> {
  const [command = '', ...rest] = words;
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(command, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const said: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      said.push(line);
      written.push(line);
      if (ready.test(line)) resolve();
    });
  }
  child.once('error', reject);
  child.once('exit', () => reject(new Error(`${words.join(' ')} ended:\n${said.join('\n')}`)));
  await promise;
  return child;
}

/** Runs to the end and returns its output. */
async function run(words: readonly string[], environment: Record<string, string> = {}) {
  const [command = '', ...rest] = words;
  const env = { PATH: process.env['PATH'], ...environment };
  const child = spawn(command, rest, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = await once(child, 'close');
  return { code: Number(code), said };
}

/** The last line of a unit that starts a program, for this checkout. */
async function lineOf(unit: string, instance = ''): Promise<string[]> {
  const text = await readFile(join(root, 'deploy/systemd', unit), 'utf8');
  const line = Array.from(text.matchAll(/^ExecStart=(.+)$/gm)).at(-1)?.[1] ?? '';
  return line.split(' ').map((word) => word.replaceAll('%i', instance).replace(installed, root));
}

async function makeDatabase(base: string) {
  const dataDir = join(base, 'postgres');
  const cluster = await startEmbedded({ dataDir, log: () => undefined });
  endings.push(() => cluster.stop());
  const file = join(base, 'database-password');
  await writeFile(file, `${databasePassword}\n`);
  const made = await run([
    'psql',
    cluster.url,
    '-v',
    'name=shop',
    '-v',
    `password_file=${file}`,
    '-f',
    'deploy/postgres/create-database.sql',
  ]);
  assert.equal(made.code, 0, made.said);
  const url = new URL(cluster.url);
  url.username = 'shop';
  url.password = encodeURIComponent(databasePassword).replaceAll("'", '%27');
  url.pathname = '/shop';
  return { url: url.href, stop: () => cluster.stop() };
}

async function startBus(base: string): Promise<string> {
  const [port, monitor] = [await freePort(), await freePort()];
  const text = await readFile(join(root, 'deploy/nats/nats.conf'), 'utf8');
  const [file, tls] = [join(base, 'nats.conf'), join(base, 'tls')];
  const words = [join(root, 'deploy/certificates/issue.sh'), 'machine', '127.0.0.1'];
  await promisify(execFile)('sh', words, { env: { ...process.env, CERTIFICATES: tls } });
  const here = text
    .replace('0.0.0.0:4222', `127.0.0.1:${port}`)
    .replace(':8222', `:${monitor}`)
    .replaceAll('/etc/trine/tls', tls);
  await writeFile(file, here);
  const environment = { NATS_PASSWORD: `"${busPassword}"` };
  await start({ words: ['nats-server', '-c', file], environment, ready: /Server is ready/ });
  const place = `trine:${encodeURIComponent(busPassword)}@127.0.0.1:${port}`;
  return `tls://${place}?sslrootcert=${tls}/ca.pem`;
}

/** Answers the questions; the settings for play credits come last and override. */
async function setUp(base: string, answers: Record<string, string>): Promise<string> {
  const [file, path] = [join(base, 'trine.env'), join(base, 'answers')];
  const lines = Object.entries(answers).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(path, lines.join(''));
  const words = ['run', 'setup', '--', '--file', file, '--answers', path];
  const { code, said } = await run(['npm', ...words], { NEW_SECRETS: 'yes', HOME: base });
  assert.equal(code, 2, said);
  assert.match(said, /^ok +database .* the database is empty/m);
  assert.match(said, /^ok +logins +The role "shop_api" was created\.$/m);
  assert.match(said, /^ok +bus +The bus at 127\.0\.0\.1:\d+ answers\.$/m);
  assert.match(said, /^ok +secrets /m);
  assert.match(said, /^missing +owner /m);
  const demo =
    'PROFILE=demo\nPROOF_OF_WORK=0\nDRAIN_SECONDS=2\nLOG_LEVEL=info\nACCESS_LOG_PERCENT=100\n';
  await writeFile(file, `${await readFile(file, 'utf8')}${demo}`);
  return file;
}

async function startProxy(
  base: string,
  site: string,
  ports: readonly number[],
): Promise<ChildProcess> {
  const options = ['admin off', 'default_bind 127.0.0.1', 'skip_install_trust'];
  options.push('auto_https disable_redirects');
  const environment = {
    TRINE_SITE: site,
    TRINE_TLS: 'internal',
    TRINE_UPSTREAMS: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    TRINE_CADDY_OPTIONS: options.join('\n'),
    XDG_DATA_HOME: base,
    XDG_CONFIG_HOME: base,
    HOME: base,
  };
  const words = await lineOf('caddy.conf');
  const proxy = await start({ words, environment, ready: /certificate obtained successfully/ });
  const certificate = join(base, 'caddy/pki/authorities/local/root.crt');
  setDefaultCACertificates([...systemCertificates, await readFile(certificate, 'utf8')]);
  return proxy;
}

/** Resolves when the process prints such a line. */
async function printed({ stderr }: ChildProcess, words: RegExp): Promise<void> {
  assert.ok(stderr !== null);
  const { promise, resolve } = Promise.withResolvers<void>();
  const lines = createInterface({ input: stderr });
  lines.on('line', (line) => {
    if (words.test(line)) resolve();
  });
  await promise;
}

/** Tries two games, since one of them may be closed; false if both are. */
async function bet(player: Client): Promise<boolean> {
  for (const [game_id, plan_id] of [[1, 1] as const, [2, 5] as const]) {
    const beat = await player.call('/api/Lottery/heart', { game_id, plan_id });
    assert.ok(beat.ok, JSON.stringify(beat));
    if (beat.data.issue === null) continue;
    const { issue } = beat.data.issue;
    const order = { issue, game_id, plan_id, play_type: 'big', money: '1.00' };
    const placed = await player.call('/api/Lottery/playOrder', order);
    if (placed.ok) return true;
    assert.equal(placed.reason, 'round_closed', JSON.stringify(placed));
  }
  return false;
}

test('a new installation takes a bet by https, also while one process stops', async (context) => {
  const programs = ['caddy', 'nats-server', 'openssl', 'psql'] as const;
  if (!hasPrograms(thisHost, programs, (line) => context.diagnostic(line))) return;
  const base = await mkdtemp(join(tmpdir(), 'trine-installation-'));
  endings.push(() => rm(base, { recursive: true }));
  await chmod(base, 0o711);
  const [database, BUS_URL] = await Promise.all([makeDatabase(base), startBus(base)]);
  const DATABASE_OWNER_URL = database.url;
  const site = `https://localhost:${await freePort()}`;
  const world = { LINES: site, DRAND_URLS: 'http://127.0.0.1:1', DATA_DIR: join(base, 'data') };
  const SECURITY_CONTACT = 'mailto:security@play.example';
  const answers = { ...world, SALE_HOURS: 'always', DATABASE_OWNER_URL, BUS_URL, SECURITY_CONTACT };
  const file = await setUp(base, answers);
  const shared = parseEnv(await readFile(file, 'utf8'));
  const ofClock = parseEnv(await readFile(file.replace('.env', '-clock.env'), 'utf8'));
  const made = await run(['npm', 'run', 'setup', '--', '--database', '--file', file]);
  assert.match(made.said, /^The database is up to date; migrations applied now: [1-9]/m);
  const [first, second, clock] = [await freePort(), await freePort(), await freePort()];
  const ready = /^Ctrl-C stops it/;
  const words = [
    await lineOf('trine-api@.service', String(first)),
    await lineOf('trine-api@.service', String(second)),
    await lineOf('trine-clock@.service', String(clock)),
  ];
  const [leaving] = await Promise.all(
    words.map((one) => {
      const isClock = one.includes('ROLE=clock');
      return start({ words: one, environment: { ...shared, ...(isClock && ofClock) }, ready });
    }),
  );
  const proxy = await startProxy(base, site, [first, second]);

  let token: string | null = null;
  const player = createClient({ baseUrl: site, token: () => token, language: () => 'en' });
  const password = 'a password of some length';
  const entered = await player.call('/api/user/register', { username: 'anna1', password });
  assert.ok(entered.ok, JSON.stringify(entered));
  token = entered.data.userinfo.token;
  // The leader opens the rounds.
  while (!(await bet(player))) await delay(100);
  // A link that the app does not make, with its token in the query.
  const linkToken = randomBytes(32).toString('base64url');
  await (await fetch(`${site}/reset?token=${linkToken}`)).text();
  const report = await (await fetch(`${site}/.well-known/security.txt`)).text();
  assert.ok(report.startsWith(`Contact: ${SECURITY_CONTACT}\n`), report);
  assert.ok(report.includes(`\nCanonical: ${site}/.well-known/security.txt\n`), report);
  for (const path of ['/health/ready', '/healthz', '/metrics']) {
    assert.equal((await fetch(`${site}${path}`)).status, 404, path);
  }
  for (const port of [first, second, clock]) {
    const figures = await fetch(`http://127.0.0.1:1${port}/metrics`);
    assert.equal(figures.status, 200);
  }

  assert.ok(leaving !== undefined);
  const left = once(leaving, 'exit');
  leaving.kill('SIGTERM');
  while (leaving.exitCode === null) assert.ok(await bet(player));
  assert.deepEqual(await left, [0, null]);
  assert.ok(await bet(player));

  // Without the database no process is ready; a live one answers `busy`.
  const unready = printed(proxy, /health_checker.*"status_code":503/);
  const gone = printed(proxy, /health_checker.*"HTTP request failed".*\/health\/live/);
  await Promise.all([unready, gone, database.stop()]);
  const beat = () => player.call('/api/Lottery/heart', { game_id: 1, plan_id: 1 });
  let refused = await beat();
  // The proxy logs a failed health check before it acts on it: until then an answer may be cut off.
  while (!refused.ok && refused.reason === 'network') {
    await delay(100);
    refused = await beat();
  }
  assert.equal(refused.ok ? '' : refused.reason, 'busy', JSON.stringify(refused));

  // Proxy and server logged these requests, and no secret.
  assert.ok(written.some((line) => /"handled request".*"uri":"\/reset"/.test(line)));
  assert.ok(written.some((line) => /"a request was answered"/.test(line)));
  const secrets = { token: entered.data.userinfo.token, password, linkToken, databasePassword };
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(!written.some((line) => line.includes(secret)), name);
  }
});
