// What is chosen for one device: light or dark, and what it is woken for. The push service is our
// own: it takes what the server sends. What a browser's push service hands to the service worker
// after that, the test hands over.

import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, type Page } from '@playwright/test';
import type { Client } from '@trine/contract/client.ts';
import type { PushMessage } from '@trine/contract/account/push.ts';
import { becomesTrue } from '../../fixtures/browser.ts';
import { roundWithTime } from '../../fixtures/person.ts';
import type { MovableServer } from '../../fixtures/server.ts';
import { test } from '../../fixtures/test.ts';

const groundColour = 'getComputedStyle(document.documentElement).backgroundColor';

test('a theme is shown at once and stays on this device', async ({ openMember }) => {
  const { page, texts } = await openMember({ username: 'themed', path: '/system' });
  const ground = () => page.evaluate<string>(groundColour);
  const light = await ground();
  await page.getByRole('radio', { name: texts.device.themeDark }).check({ force: true });
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.goto('/wallet');
  assert.equal(await ground(), dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/system');
  await page.getByRole('radio', { name: texts.device.themeLight }).check({ force: true });
  await expect.poll(ground).toBe(light);
  await page.getByRole('radio', { name: texts.device.themeSystem }).check({ force: true });
  await expect.poll(ground).toBe(dark);
});

/** A push service that takes everything, at the address where the server may send to. */
async function openPushService(port: number) {
  const arrived: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = [];
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, bytes });
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return { arrived, close: () => server.close() };
}

/** The browser of a test has no push service: this is the subscription that it would give. */
async function giveSubscription(page: Page, endpoint: string): Promise<void> {
  const pair = createECDH('prime256v1');
  const keys = {
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  await page.addInitScript({
    content: `
      const subscription = {
        toJSON: () => (${JSON.stringify({ endpoint, keys })}),
        unsubscribe: async () => true,
      };
      PushManager.prototype.subscribe = async () => subscription;
      Notification.requestPermission = async () => 'granted';
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });`,
  });
}

/** As the browser does when its push service has a message. */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await found,
    data: JSON.stringify(message),
  });
}

/** Bets on one round and draws it. Half of the rounds win. */
async function winsOnBig(api: Client, server: MovableServer): Promise<boolean> {
  const issue = await roundWithTime(api, 1, 5);
  const bet = { issue, plan_id: 1, game_id: 1, play_type: 'big', money: '20.00' };
  assert.ok((await api.call('/api/Lottery/playOrder', bet)).ok);
  await server.drawRounds();
  const newest = async () => {
    const list = await api.call('/api/user/orderList', { limit: 1 });
    assert.ok(list.ok);
    return list.data[0];
  };
  await expect.poll(async () => (await newest())?.status).toBe(1);
  return (await newest())?.whether_hit !== 0;
}

test('a device is woken for what was chosen on it, and leads there', async ({
  server,
  hostPort,
  openMember,
  atEnd,
}) => {
  const service = await openPushService(hostPort);
  atEnd(() => service.close());
  const endpoint = `http://127.0.0.1:${hostPort}/phone`;
  const person = await openMember({ username: 'woken', path: '/', worker: 'allow' });
  const { page, texts, api } = person;
  await page.context().grantPermissions(['notifications']);
  await giveSubscription(page, endpoint);
  await page.goto('/system');
  const switchOf = (name: string) => page.getByRole('switch', { name, exact: true });
  for (const name of [texts.device.draw, texts.device.win, texts.device.reply]) {
    await expect(switchOf(name)).toHaveAttribute('aria-checked', 'false');
  }
  await switchOf(texts.device.win).click();
  await expect(switchOf(texts.device.win)).toHaveAttribute('aria-checked', 'true');
  const info = await api.call('/api/user/pushInfo', { endpoint });
  assert.deepEqual(info.ok && info.data.kinds, ['win']);

  // A lost round sends nothing.
  while (!(await winsOnBig(api, server))) await server.pass(5_000);
  assert.equal(service.arrived.length, 0);
  await server.pass(5_000);
  await expect.poll(() => service.arrived.length).toBe(1);
  const [push] = service.arrived;
  assert.equal(push?.path, '/phone');
  assert.equal(push.headers['content-encoding'], 'aes128gcm');
  assert.match(push.headers.authorization ?? '', /^vapid t=.+, k=.+$/);
  assert.ok(push.bytes > 100);

  await becomesTrue(page, 'navigator.serviceWorker.ready.then(({ active }) => active !== null)');
  const [worker] = page.context().serviceWorkers();
  assert.ok(worker);
  // A browser without a screen shows none: this is what it would have been given.
  await worker.evaluate(`self.registration.showNotification = async (title, options) => {
    self.shown = { title, ...options };
  }`);
  await deliver(page, { title: 'You won', body: 'Singapore', link: '/betRecord', tag: 'round-1' });
  await expect
    .poll(() => worker.evaluate<string>('`${self.shown?.title} ${self.shown?.tag}`'))
    .toBe('You won round-1');
  await worker.evaluate(`self.dispatchEvent(
    Object.assign(new ExtendableEvent('notificationclick'), {
      notification: { close() {}, data: self.shown.data },
    }),
  )`);
  await page.waitForURL('**/betRecord');

  // Off again: nothing more is sent there.
  await page.goto('/system');
  await switchOf(texts.device.win).click();
  await expect(switchOf(texts.device.win)).toHaveAttribute('aria-checked', 'false');
  // The switch turns at once, the server receives it a moment later.
  const kindsNow = async () => {
    const after = await api.call('/api/user/pushInfo', { endpoint });
    return after.ok && after.data.kinds;
  };
  await expect.poll(kindsNow).toEqual([]);
});
