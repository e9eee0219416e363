import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callPlaceOf } from './call-class.ts';

const requests: readonly (readonly [method: string, url: string, name: string | null])[] = [
  ['POST', '/index.php/api/user/orderList', 'lists'],
  ['GET', '/index.php/api/index/index?lang=en', 'lists'],
  ['POST', '/index.php/api/no/such/call', 'lists'],
  ['GET', '/console/api/csv/orders', 'lists'],
  ['GET', '/console/api/reports/summary?from=1', 'lists'],
  ['GET', '/share/round-2-5.png', 'lists'],
  ['POST', '/index.php/api/Lottery/heart', 'heartbeats'],
  ['GET', '/index.php/api/Lottery/stream?plan_id=1', 'heartbeats'],
  ['POST', '/index.php/api/user/login', 'logins'],
  ['GET', '/', 'logins'],
  ['GET', '/assets/main.js', 'logins'],
  ['POST', '/index.php/api/Lottery/playOrder', 'bets'],
  ['POST', '/index.php/api/user/withdrawAction', 'withdrawals'],
  ['POST', '/index.php/api/user/logout', 'withdrawals'],
  ['GET', '/console/api/withdrawals/list', 'withdrawals'],
  ['POST', '/console/api/withdrawals/approve', 'withdrawals'],
  ['POST', '/console/api/session/begin', 'withdrawals'],
  ['GET', '/healthz', null],
  ['GET', '/health/live', null],
  ['GET', '/health/ready?verbose', null],
  ['OPTIONS', '/index.php/api/Lottery/heart', null],
];

for (const [method, url, name] of requests) {
  test(`${method} ${url}: ${name ?? 'always answered'}`, () => {
    assert.equal(callPlaceOf({ method, url })?.name ?? null, name);
  });
}

const waits: readonly (readonly [path: string, queue: string | null])[] = [
  ['/api/user/orderList', 'histories'],
  ['/api/user/login', 'passwords'],
  ['/api/user/register', 'passwords'],
  ['/api/Lottery/playOrder', 'batches'],
  ['/api/index/index', null],
  ['/api/user/profile', null],
  ['/api/no/such/call', null],
];

for (const [path, queue] of waits) {
  test(`${path} waits for ${queue ?? 'nothing else'}`, () => {
    const place = callPlaceOf({ method: 'POST', url: `/index.php${path}` });
    assert.equal(place?.queue, queue);
  });
}
