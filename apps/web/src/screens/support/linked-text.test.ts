import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkedText } from './linked-text.ts';

/** Links in brackets, each with the host that is shown before it is opened. */
function shown(text: string): string {
  const pieces = linkedText(text);
  assert.equal(pieces.map((piece) => piece.text).join(''), text, 'no letter is lost');
  return pieces
    .map((piece) => (piece.kind === 'link' ? `[${piece.text}|${piece.host}]` : piece.text))
    .join('');
}

const rows: readonly (readonly [text: string, shown: string])[] = [
  ['', ''],
  ['no address', 'no address'],
  ['https://a.example', '[https://a.example|a.example]'],
  ['see https://a.example/b?c=1#d.', 'see [https://a.example/b?c=1#d|a.example].'],
  ['HTTP://A.EXAMPLE/B now', '[HTTP://A.EXAMPLE/B|a.example] now'],
  ['(https://a.example/b)', '([https://a.example/b|a.example])'],
  ['(see https://a.example/b_(c)), then', '(see [https://a.example/b_(c)|a.example]), then'],
  ['https://a.example/b_(c).', '[https://a.example/b_(c)|a.example].'],
  ['[https://a.example]!', '[[https://a.example|a.example]]!'],
  [
    'https://a.example, https://b.example',
    '[https://a.example|a.example], [https://b.example|b.example]',
  ],
  // East Asian punctuation ends an address.
  ['請看https://a.example。謝謝', '請看[https://a.example|a.example]。謝謝'],
  // The shown host is the one that is opened, with anything before it.
  ['https://bank.example@evil.example/', '[https://bank.example@evil.example/|evil.example]'],
  ['javascript:alert(1) data:text/html,x', 'javascript:alert(1) data:text/html,x'],
  ['ftp://a.example www.a.example', 'ftp://a.example www.a.example'],
  ['http://localhost/admin', 'http://localhost/admin'],
  ['https:// and https://...', 'https:// and https://...'],
  ['<a href="https://a.example">', '<a href="[https://a.example|a.example]">'],
];

for (const [text, expected] of rows) {
  test(`"${text}" is ${expected}`, () => assert.equal(shown(text), expected));
}
