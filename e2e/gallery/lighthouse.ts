// `npm run lighthouse`: Lighthouse in its mobile setting (a slow phone on a slow network, which it
// simulates) against a server of its own with the built app, and a table of what it found. Ends
// with 2 when a bar is missed. Each screen is measured three times and the medians count, as
// Lighthouse advises: a request that begins a moment before the largest paint instead of after it
// costs a simulated round trip. Lighthouse and its packages lie in a folder of their own
// (`tools/lighthouse`), since nothing else needs them.

import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCommand } from '@trine/commands/read-command.ts';
import { createClient } from '@trine/contract/client.ts';
import { openBrowser, prepareBrowser } from '../fixtures/browser.ts';
import { startServer } from '../fixtures/server.ts';

const runs = 3;
const visitorPaths = ['/login'];
const playerPaths = ['/', '/betRoom?id=1&game_id=1', '/wallet', '/customer'];

/** What a phone may take, in milliseconds but for the shift; scores of 1 are Lighthouse's 100. */
const bars = {
  'largest-contentful-paint': 2_000,
  'total-blocking-time': 150,
  'cumulative-layout-shift': 0.02,
} as const;
const categories = ['accessibility', 'best-practices'] as const;

interface Audited {
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly score: number | null }>
  >;
  readonly categories: Readonly<Record<string, Category>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface DriverPage {
  evaluateOnNewDocument(
    script: (kept: Record<string, string>) => void,
    kept: Record<string, string>,
  ): Promise<unknown>;
  close(): Promise<void>;
}

type Lighthouse = (
  ...given: [
    url: string,
    flags: { readonly onlyCategories: readonly string[] },
    config: undefined,
    page: DriverPage,
  ]
) => Promise<{ readonly lhr: Audited } | undefined>;

/** What of Lighthouse's own driver is used; it belongs to Lighthouse and is found from there. */
interface Driver {
  connect(options: { browserURL: string }): Promise<{
    newPage(): Promise<DriverPage>;
    disconnect(): Promise<void>;
  }>;
}

readCommand('lighthouse');
prepareBrowser();
const server = await startServer({ roundSeconds: 210, closeSeconds: 12 });
const port = await freePort();
const browser = await openBrowser([`--remote-debugging-port=${port}`]);
const found = createRequire(join(import.meta.dirname, '../../tools/lighthouse/package.json'));
const load = (name: string) => import(pathToFileURL(found.resolve(name)).href) as Promise<unknown>;
const { default: lighthouse } = (await load('lighthouse')) as { readonly default: Lighthouse };
const driver = (await load('puppeteer-core')) as Driver;
const connected = await driver.connect({ browserURL: `http://127.0.0.1:${port}` });
try {
  const session = await signedIn();
  const rows: object[] = [];
  let isMissed = false;
  for (const path of [...visitorPaths, ...playerPaths]) {
    console.log(`Looking at ${path} …`);
    const audited: Audited[] = [];
    for (let run = 1; run <= runs; run += 1) {
      audited.push(await audit(path, playerPaths.includes(path) ? session : {}));
    }
    const misses = missed(audited);
    isMissed ||= misses.length > 0;
    rows.push({ path, ...figures(audited), missed: misses.join(', ') });
  }
  console.table(rows);
  if (isMissed) process.exitCode = 2;
} finally {
  await connected.disconnect();
  await browser.close();
  await server.close();
}

/** What the app keeps of a session. */
async function signedIn(): Promise<Record<string, string>> {
  const client = createClient({ baseUrl: server.url, token: () => null, language: () => 'tw' });
  const account = { account: 'player1', password: server.password() };
  const outcome = await client.call('/api/user/login', account);
  if (!outcome.ok) throw new Error(outcome.msg);
  const { token, user_id, id, money, group_id, mobile } = outcome.data.userinfo;
  return { token, userId: String(user_id), id: String(id), money, group_id: `${group_id}`, mobile };
}

/** The session is there before the page's first script, as in a tab that is loaded again. */
async function audit(path: string, session: Record<string, string>): Promise<Audited> {
  const page = await connected.newPage();
  const keep = (kept: Record<string, string>) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  };
  await page.evaluateOnNewDocument(keep, session);
  const onlyCategories = ['performance', ...categories];
  const result = await lighthouse(`${server.url}${path}`, { onlyCategories }, undefined, page);
  await page.close();
  if (result === undefined) throw new Error(`${path} was not measured`);
  return result.lhr;
}

function figures(audited: readonly Audited[]): Record<string, number> {
  const measured = Object.keys(bars).map((id): [string, number] => {
    return [id, Math.round(medianOf(audited, id) * 1_000) / 1_000];
  });
  const scored = categories.map((id): [string, number] => {
    return [id, Math.min(...audited.map(({ categories: scores }) => scores[id]?.score ?? 0)) * 100];
  });
  return Object.fromEntries([...measured, ...scored]);
}

/** Of the runs; infinite when one of them did not measure it. */
function medianOf(audited: readonly Audited[], id: string): number {
  const values = audited.map(({ audits }) => audits[id]?.numericValue ?? Infinity);
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
}

/** With the audits by which a score is below 100 in any run. */
function missed(audited: readonly Audited[]): string[] {
  const slow = Object.entries(bars)
    .filter(([id, most]) => !(medianOf(audited, id) <= most))
    .map(([id]) => id);
  const faults = audited.flatMap(({ audits, categories: scores }) =>
    categories
      .filter((id) => scores[id]?.score !== 1)
      .flatMap((id) => scores[id]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  );
  return [...slow, ...new Set(faults)];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  return free;
}
