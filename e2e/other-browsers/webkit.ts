// WebKitGTK's MiniBrowser by its WebDriver, on a display in memory.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { viewport, type DrivenBrowser } from './driven.ts';
import { startProgram } from './program.ts';

interface Paths {
  readonly driver: string;
  readonly miniBrowser: string;
}

export async function openWebKit(paths: Paths, port: number): Promise<DrivenBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'trine-webkit-'));
  const driver = [paths.driver, `--port=${port}`, '--host=127.0.0.1'];
  const program = startProgram(['xvfb-run', '-a', ...driver], { HOME: home });
  const end = async () => {
    await program.end();
    await rm(home, { recursive: true, force: true });
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, paths.miniBrowser);
    return { ...session, close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openSession(
  address: string,
  miniBrowser: string,
): Promise<Omit<DrivenBrowser, 'close'>> {
  await untilReady(address);
  const browserOptions = { binary: miniBrowser, args: ['--automation'] };
  const { sessionId, capabilities } = await ask<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>(`${address}/session`, {
    capabilities: {
      alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': browserOptions },
    },
  });
  const session = `${address}/session/${sessionId}`;
  // Its own tool bar does not become narrower than some 450 pixels.
  await ask(`${session}/window/rect`, { ...viewport });
  const evaluate = <Value>(expression: string) =>
    ask<Value>(`${session}/execute/sync`, { script: `return (${expression})`, args: [] });
  const earlier: string[] = [];
  const faults = async () => [...earlier, ...(await evaluate<string[]>(faultsHere))];
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    faults,
    async goTo(url) {
      earlier.splice(0, Infinity, ...(await faults()));
      // The page before may have the same address.
      await evaluate('void (globalThis.isLeft = true)');
      await ask(`${session}/url`, { url });
      // An evaluation fails where the page before ends under it.
      const listens = () => evaluate<boolean>(listenAt(url)).catch(() => false);
      await becomesTrue(`${url} has not come`, listens);
    },
    evaluate,
    async perform(input) {
      await ask(`${session}/actions`, { actions: [input] });
    },
  };
}

const faultsHere = `
  globalThis.faults ?? (location.protocol === 'about:' ? [] : ['the page was loaded again'])`;

/**
 * Keeps what the page throws. This WebDriver has neither events of errors nor scripts that run
 * before those of a page, so the listener comes as soon as the page does, before it has loaded.
 */
function listenAt(url: string): string {
  return `(() => {
    if (location.href !== ${JSON.stringify(url)} || 'isLeft' in globalThis) return false;
    globalThis.faults = [];
    addEventListener('error', ({ message }) => globalThis.faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => globalThis.faults.push(String(reason)));
    return true;
  })()`;
}

const lookEveryMs = 50;
const startLimitMs = 60_000;

async function untilReady(address: string): Promise<void> {
  await becomesTrue('WebKitWebDriver has not started', async () => {
    const answer = await fetch(`${address}/status`).catch(() => null);
    return answer?.ok === true;
  });
}

async function becomesTrue(fault: string, look: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + startLimitMs;
  while (!(await look())) {
    if (performance.now() > giveUpAt) throw new Error(fault);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

async function ask<Value>(url: string, body: object): Promise<Value> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: Value & { message?: string } };
  if (!answer.ok) throw new Error(`${url}: ${value.message ?? answer.status}`);
  return value;
}
