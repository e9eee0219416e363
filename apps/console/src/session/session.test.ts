import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Me } from './session.ts';

for (const name of ['window', 'document']) {
  Object.defineProperty(globalThis, name, { configurable: true, value: new EventTarget() });
}
const { currentSession, forgetSession, sessionKey } = await import('../data/session-cache.ts');
const { queries } = await import('../data/queries.ts');
const { MeContext, useMe } = await import('./session.ts');

const me = { name: 'rose' } as Me;

function Name() {
  return useMe().name;
}

test('useMe returns the person until the signed-in screens are removed', () => {
  queries.setQueryData(sessionKey, null);
  const inside = createElement(MeContext, { value: me }, createElement(Name));
  const page = createElement(QueryClientProvider, { client: queries }, inside);
  assert.equal(renderToString(page), 'rose');
});

test('useMe throws outside of the signed-in screens', () => {
  assert.throws(() => renderToString(createElement(Name)), /nobody is signed in/);
});

test('a late answer of an ended session does not end the next one', () => {
  const first = currentSession();
  forgetSession(first);
  queries.setQueryData(sessionKey, me);
  forgetSession(first);
  assert.equal(queries.getQueryData(sessionKey), me);
  forgetSession(currentSession());
  assert.equal(queries.getQueryData(sessionKey), null);
});
