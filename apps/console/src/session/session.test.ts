import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Me } from './session.ts';

for (const name of ['window', 'document']) {
  Object.defineProperty(globalThis, name, { value: new EventTarget() });
}
const { currentSession, forgetSession, sessionKey } = await import('../data/session-cache.ts');
const { queries } = await import('../data/queries.ts');
const { MeContext, useMe } = await import('./session.ts');

const me = { name: 'rose' } as Me;

function Name() {
  return useMe().name;
}

test('what is drawn between the end of a session and the sign-in still knows who it was', () => {
  queries.setQueryData(sessionKey, null);
  const inside = createElement(MeContext, { value: me }, createElement(Name));
  const page = createElement(QueryClientProvider, { client: queries }, inside);
  assert.equal(renderToString(page), 'rose');
});

test('outside of what is shown to people who are signed in there is nobody', () => {
  assert.throws(() => renderToString(createElement(Name)), /nobody is signed in/);
});

test('what answers late about one session leaves the next one alone', () => {
  const first = currentSession();
  forgetSession(first);
  queries.setQueryData(sessionKey, me);
  forgetSession(first);
  assert.equal(queries.getQueryData(sessionKey), me);
  forgetSession(currentSession());
  assert.equal(queries.getQueryData(sessionKey), null);
});
