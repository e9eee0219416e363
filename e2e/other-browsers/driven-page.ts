// What a person does with a page in a driven browser: elements are found by kind and name, and
// clicked where they are seen.

import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { timeoutMs } from '../fixtures/browser.ts';
import type { DrivenBrowser } from './driven.ts';

const lookEveryMs = 50;

export interface Target {
  /** A selector of CSS. */
  readonly kind: string;
  /** The accessible name, or how it begins. */
  readonly name: string;
  readonly starts?: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export class DrivenPage {
  readonly browser: DrivenBrowser;

  constructor(browser: DrivenBrowser) {
    this.browser = browser;
  }

  /** Until an expression of the page is neither false nor null; its value. */
  async until<Value>(what: string, expression: string): Promise<NonNullable<Value>> {
    const giveUpAt = performance.now() + timeoutMs;
    for (;;) {
      const value = await this.browser.evaluate<Value>(expression);
      if (value !== null && value !== undefined && value !== false) return value;
      if (performance.now() > giveUpAt) assert.fail(await this.describe(what));
      await delay(lookEveryMs);
    }
  }

  /** Until this text is on the page. */
  async seeText(text: string): Promise<void> {
    const quoted = JSON.stringify(text);
    await this.until(text, `document.body.textContent.includes(${quoted})`);
  }

  async click(target: Target): Promise<void> {
    const { x, y } = await this.until<Point>(target.name, pointOf(target));
    await this.browser.perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  async type(target: Target, text: string): Promise<void> {
    await this.click(target);
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]);
    await this.browser.perform({ type: 'key', id: 'keyboard', actions });
  }

  private async describe(what: string): Promise<string> {
    const { browser } = this;
    const seen = await browser.evaluate<string>('location.href + "\\n" + document.body.innerText');
    const faults = (await browser.faults()).join('\n');
    return `${browser.name} has not shown: ${what}\n${faults}\n${seen}`;
  }
}

/** Null until it is there, enabled, at rest and not covered. */
function pointOf({ kind, name, starts = false }: Target): string {
  return `(() => {
    const wanted = ${JSON.stringify(name)};
    const plain = (text) => text.replace(/\\s+/g, ' ').trim();
    const nameOf = (element) => plain(
      element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText
    );
    const isNamed = (element) => ${starts}
      ? nameOf(element).startsWith(wanted) : nameOf(element) === wanted;
    const found = [...document.querySelectorAll(${JSON.stringify(kind)})].find(
      (element) => isNamed(element) && element.getClientRects().length > 0 && !element.disabled
    );
    if (found === undefined) return null;
    const before = found.getBoundingClientRect();
    if (before.top < 0 || before.bottom > innerHeight) {
      found.scrollIntoView({ block: 'center', behavior: 'instant' });
    }
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    const last = globalThis.lastPoint;
    globalThis.lastPoint = { found, x, y };
    if (last?.found !== found || last.x !== x || last.y !== y) return null;
    const uppermost = document.elementFromPoint(x, y);
    return found.contains(uppermost) || uppermost?.contains(found) === true ? { x, y } : null;
  })()`;
}
