// Firefox by WebDriver BiDi, which it speaks without another program.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBidi, type Bidi } from './bidi.ts';
import { viewport, type DrivenBrowser } from './driven.ts';
import { startProgram } from './program.ts';

interface LogEntry {
  readonly level: string;
  readonly type: string;
  readonly text: string | null;
}

interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string };
}

export async function openFirefox(path: string): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'trine-firefox-'));
  const values = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const program = startProgram([path, ...values], { HOME: profile });
  const end = async () => {
    await program.end();
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const [, address] = await program.line(/BiDi listening on (ws:\S+)/);
    return { ...(await driveBy(await openBidi(`${address}/session`))), close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function driveBy(bidi: Bidi): Promise<Omit<DrivenBrowser, 'close'>> {
  const { capabilities } = await bidi.call<{
    capabilities: { browserName: string; browserVersion: string };
  }>('session.new', { capabilities: {} });
  const { contexts } = await bidi.call<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context ?? '';
  await bidi.call('browsingContext.setViewport', { context, viewport });
  await bidi.call('session.subscribe', { events: ['log.entryAdded'] });
  const faults: string[] = [];
  bidi.onEvent((_method, params) => {
    const { level, type, text } = params as LogEntry;
    // What the page throws; what it prints itself is of type "console".
    if (level === 'error' && type === 'javascript') faults.push(text ?? '');
  });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    faults: async () => faults,
    async goTo(url) {
      await bidi.call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate<Value>(expression: string) {
      const evaluated = await bidi.call<Evaluated>('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      });
      const { exceptionDetails, result } = evaluated;
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      const { value } = result ?? {};
      return (typeof value === 'string' ? JSON.parse(value) : undefined) as Value;
    },
    async perform(input) {
      await bidi.call('input.performActions', { context, actions: [input] });
    },
  };
}
