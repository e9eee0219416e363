// The published document of the API is valid, complete, and agrees with what the server accepts.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { call, type Call } from '@trine/contract/call.ts';
import { calls } from '@trine/contract/calls.ts';
import { reasons } from '@trine/contract/reasons.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';
import { rejectionOfRequest, publishedDocument } from '../../../testing/test-document.ts';
import { requestCases } from '../../../testing/test-request-cases.ts';
import { documentPath, viewerPath } from './api-document.ts';

let api: TestApi;

before(async () => {
  api = await openTestApi();
});

after(() => api.close());

test('it is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(publishedDocument));
  assert.ok(valid, JSON.stringify(errors));
  assert.equal(validator.version, '3.1');
});

test('every reference resolves, and no keyword of our own is left', () => {
  const text = JSON.stringify(publishedDocument);
  for (const [, path = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = path
      .split('/')
      .reduce<unknown>((at, step) => Object(at)[step] as unknown, publishedDocument);
    assert.ok(found !== undefined, path);
  }
  assert.doesNotMatch(text, /"(integerBetween|identifier|calendarDate|money)":(true|\[)/);
});

/** `GET /api/…` of everything that the server answers below its base, according to its router. */
async function servedRoutes(): Promise<string[]> {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(publishedDocument.paths)) {
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${api.baseUrl}/index.php${path}`, { method });
      await response.body?.cancel();
      if (response.status !== 404) found.push(`${method} ${path}`);
    }
    assert.ok(Object.keys(methods).length > 0, path);
  }
  return found.toSorted();
}

function documentedRoutes(): string[] {
  return Object.entries(publishedDocument.paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .toSorted();
}

test('each operation is served, by this method and no other', async () => {
  assert.deepEqual(documentedRoutes(), await servedRoutes());
});

test('each route below the base is in the document', () => {
  const routes = api.routes.filter(
    (route) => / \/index\.php\/api\//.test(route) && !/\/(openapi\.json|docs)/.test(route),
  );
  assert.deepEqual(
    routes.map((route) => route.replace('/index.php', '').replaceAll(/:(\w+)/g, '{$1}')).toSorted(),
    documentedRoutes(),
  );
  const paths = Object.keys(calls);
  assert.deepEqual(
    paths.filter((path) => publishedDocument.paths[path] === undefined),
    [],
  );
});

test('every word of a rejection is in the document', () => {
  const { Reason } = publishedDocument.components.schemas;
  assert.deepEqual((Reason as { readonly enum?: unknown }).enum, [...reasons]);
});

for (const [of, fields, expected] of requestCases) {
  test(`the document on ${of.path} ${JSON.stringify(fields)}: ${expected ?? 'taken'}`, () => {
    const text = JSON.stringify(fields);
    const rejection = rejectionOfRequest(of.path, JSON.parse(text) as object);
    // What a schema cannot express: an empty text that counts as absent.
    const isBeyond = /\\u0000|\\ud800|""/.test(text) || hasNumberEnd(fields);
    if (expected === null) assert.equal(rejection, null);
    else if (!isBeyond) assert.notEqual(rejection, null);
  });
}

function hasNumberEnd(fields: object): boolean {
  return Object.values(fields).some((value) => typeof value === 'number' && Number.isNaN(value));
}

test('the check of requests finds an invalid one', () => {
  const wrong = call({ ...calls['/api/user/login'], idempotent: true }) satisfies Call;
  assert.match(rejectionOfRequest(wrong.path, { account: 5 }) ?? '', /account|password/);
});

test('it is served compressed and kept by its tag', async () => {
  const plain = await fetch(`${api.baseUrl}${documentPath}`, {
    headers: { 'accept-encoding': 'identity' },
  });
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.deepEqual(await plain.json(), JSON.parse(JSON.stringify(publishedDocument)));
  const tag = plain.headers.get('etag') ?? '';
  const again = await fetch(`${api.baseUrl}${documentPath}`, { headers: { 'if-none-match': tag } });
  assert.equal(again.status, 304);
  for (const [coding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const raw = await api.inject(documentPath, { 'accept-encoding': coding });
    assert.equal(raw.headers['content-encoding'], coding);
    assert.ok(raw.rawPayload.length < 40_000, `${coding}: ${raw.rawPayload.length}`);
    assert.deepEqual(
      JSON.parse(decompress(raw.rawPayload).toString()),
      JSON.parse(JSON.stringify(publishedDocument)),
    );
  }
});

test('the page of the document names files of this server alone, which exist', async () => {
  const response = await fetch(`${api.baseUrl}${viewerPath}`);
  assert.match(response.headers.get('content-security-policy') ?? '', /script-src 'self';/);
  const html = await response.text();
  const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  assert.ok(named.length >= 4);
  assert.doesNotMatch(html, /https?:|<style|<script>| style=| on\w+=/);
  for (const address of named.filter((it) => it.startsWith(viewerPath))) {
    const file = await fetch(`${api.baseUrl}${address}`);
    assert.equal(file.status, 200, address);
    assert.ok((await file.text()).length > 100);
  }
});
