import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guardInputMethod } from './input-method.ts';

const cases: readonly (readonly [what: string, pressed: object, isReceived: boolean])[] = [
  ['Enter', { key: 'Enter', keyCode: 13, isComposing: false }, true],
  ['Enter that ends a composition', { key: 'Enter', keyCode: 229, isComposing: true }, false],
  ["Safari's Enter after a composition", { key: 'Enter', keyCode: 229 }, false],
  ['Enter while composing', { key: 'Enter', keyCode: 13, isComposing: true }, false],
  ['Escape while composing', { key: 'Escape', keyCode: 229, isComposing: true }, false],
  ['an arrow that chooses a word', { key: 'ArrowDown', keyCode: 229 }, false],
  ['an arrow', { key: 'ArrowDown', keyCode: 40 }, true],
  ['a letter while composing', { key: 'a', keyCode: 229, isComposing: true }, true],
  ["a key of a phone's keyboard", { key: 'Unidentified', keyCode: 229 }, true],
];

for (const [what, pressed, isReceived] of cases) {
  test(`${what} is ${isReceived ? 'received' : 'left to the input method'}`, () => {
    const page = new EventTarget();
    guardInputMethod(page);
    let received = 0;
    page.addEventListener('keydown', () => (received += 1));
    page.dispatchEvent(Object.assign(new Event('keydown'), pressed));
    assert.equal(received, isReceived ? 1 : 0);
  });
}
