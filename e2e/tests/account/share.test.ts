// A settled bet as a picture: seen before it is sent, without amounts if wanted, kept as a file,
// handed to the device's share sheet; and its link, which opens the round's proof for a visitor.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { fill } from '@trine/i18n/fill.ts';
import { gameName } from '@trine/i18n/labels.ts';
import type { Answer, Client } from '@trine/contract/client.ts';
import {
  becomesTrue,
  findingsOf,
  runClockUntilShown,
  waitForToast,
} from '../../fixtures/browser.ts';
import { catalogues, roundWithTime, shown } from '../../fixtures/person.ts';
import { test, type Member } from '../../fixtures/test.ts';
import type { MovableServer } from '../../fixtures/server.ts';

const texts = catalogues.en;

type Bet = Answer<'/api/user/orderList'>[number];

/** Bets on big and on small: one of them wins in every draw. */
async function placeBets(api: Client, gameId: number): Promise<void> {
  const issue = await roundWithTime(api, gameId, 30);
  const planId = (gameId - 1) * 4 + 1;
  for (const [play, money] of [
    ['big', '50.00'],
    ['small', '20.00'],
  ] as const) {
    const bet = { issue, plan_id: planId, game_id: gameId, play_type: play, money };
    const placed = await api.call('/api/Lottery/playOrder', bet);
    assert.ok(placed.ok, JSON.stringify(placed));
  }
}

async function settledBets(server: MovableServer, { api }: Member, gameId: number) {
  await placeBets(api, gameId);
  await server.drawRounds();
  const list = await api.call('/api/user/orderList', { limit: 2 });
  assert.ok(list.ok);
  const find = (isWon: boolean): Bet => {
    const bet = list.data.find((one) => one.status === 1 && (one.whether_hit !== 0) === isWon);
    assert.ok(bet, JSON.stringify(list.data));
    return bet;
  };
  return { won: find(true), lost: find(false) };
}

async function openShare(page: Page, bet: Bet): Promise<Locator> {
  await page.goto(`/betDetail?id=${bet.id}`);
  await page.getByRole('button', { name: texts.share.open }).click();
  const sheet = page.getByRole('dialog', { name: texts.share.title });
  await sheet.getByRole('img').waitFor();
  return sheet;
}

/** Notes every text that is written on a canvas; to be called before the page is opened. */
async function watchPicture(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript({
    content: `
      globalThis.written = [];
      const { fillText, fillRect } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (...given) {
        globalThis.written.push(given[0]);
        return fillText.apply(this, given);
      };
      CanvasRenderingContext2D.prototype.fillRect = function (...given) {
        // Every picture begins with its background.
        if (given[0] === 0 && given[1] === 0 && given[3] > 1000) globalThis.written = [];
        return fillRect.apply(this, given);
      };
    `,
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'written') as string[]);
}

test('its picture shows the round and the amounts, or the round alone', async ({
  server,
  openMember,
}) => {
  const member = await openMember({ username: 'share_picture' });
  const { page } = member;
  const written = await watchPicture(page);
  const { won, lost } = await settledBets(server, member, 2);
  for (const [bet, isWon] of [
    [won, true],
    [lost, false],
  ] as const) {
    const sheet = await openShare(page, bet);
    const payout = isWon ? sum(bet.quantity, bet.profit) : '0.00';
    const net = isWon ? `+${shown(bet.profit)}` : `\u2212${shown(bet.quantity)}`;
    let words = await written();
    const [first = '', second = '', third = '', total = ''] = bet.lottery_code.split(' ');
    const stamp = isWon ? texts.betDetail.stampWon : texts.betDetail.stampLost;
    const drawn = [first, second, third, total, gameName('en', 2)];
    const facts = [stamp, bet.odds, bet.play_method, shown(bet.quantity), shown(payout), net];
    for (const expected of [...drawn, ...facts, texts.common.demoRibbon]) {
      assert.ok(words.includes(expected), `${expected} in ${words.join(' | ')}`);
    }
    assert.ok(words.some((text) => text.includes(bet.issue)));
    assert.ok(!words.join().includes(member.username), words.join());
    assert.ok(await isDrawn(sheet.getByRole('img')), 'the canvas is blank');
    const hides = sheet.getByRole('switch', { name: texts.share.hideAmounts });
    await hides.click();
    await expect(hides).toBeChecked();
    await expect.poll(written).not.toContain(net);
    words = await written();
    for (const amount of [bet.quantity, payout, bet.profit]) {
      assert.ok(!words.some((text) => text.includes(shown(amount))), words.join(' | '));
    }
    assert.ok(words.includes(total), words.join(' | '));
    assert.deepEqual(await findingsOf(page), []);
  }
});

test('the device gets the picture and the link; a file is kept', async ({ server, openMember }) => {
  const member = await openMember({ username: 'share_sent' });
  const { page } = member;
  await page.addInitScript({
    content: `
      globalThis.shared = [];
      navigator.canShare = ({ files }) => files.length > 0;
      navigator.share = async ({ text, files }) => {
        const [file] = files;
        const { width, height } = await createImageBitmap(file);
        globalThis.shared.push({ text, name: file.name, type: file.type, width, height });
      };
    `,
  });
  const { won } = await settledBets(server, member, 3);
  const sheet = await openShare(page, won);
  await sheet.getByRole('button', { name: texts.share.send, exact: true }).click();
  await becomesTrue(page, 'globalThis.shared.length > 0');
  const [shared] = (await page.evaluate('globalThis.shared')) as [Record<string, unknown>];
  const { text, ...file } = shared;
  const name = `trine-${won.issue}.png`;
  assert.deepEqual(file, { name, type: 'image/png', width: 1080, height: 1350 });
  assert.ok(withoutCheckpoint(String(text)).endsWith(linkOf(server.url, won)), String(text));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: texts.share.save }).click(),
  ]);
  assert.equal(download.suggestedFilename(), name);
  const bytes = await readFile(await download.path());
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1080, 1350]);
});

test('the link opens the proof for a visitor, and describes the draw to a crawler', async ({
  server,
  openMember,
  openPhone,
}) => {
  const member = await openMember({ username: 'share_link' });
  const { page, context } = member.phone;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { won } = await settledBets(server, member, 4);
  const sheet = await openShare(page, won);
  await sheet.getByRole('button', { name: texts.share.copyLink }).click();
  await waitForToast(page, texts.share.linkCopied);
  const link = String(await page.evaluate('navigator.clipboard.readText()'));
  assert.equal(withoutCheckpoint(link), linkOf(server.url, won));

  const visitor = await openPhone({ language: 'en' });
  await visitor.page.goto(link);
  await visitor.page.getByRole('heading', { level: 1, name: texts.seal.title }).waitFor();
  await visitor.page.getByRole('heading', { name: gameName('en', 4) }).waitFor();
  const issue = fill(texts.betRoom.issue, { issue: won.issue });
  await visitor.page.getByText(issue, { exact: true }).first().waitFor();
  await visitor.page.getByText(texts.seal.passed, { exact: true }).nth(3).waitFor();
  assert.equal(await visitor.page.getByText(texts.seal.failed).count(), 0);
  assert.deepEqual(await findingsOf(visitor.page), []);

  // A crawler receives the draw once its balls have come in every room.
  const result = won.lottery_code
    .replace(/ (\d+)$/, ' = $1')
    .replace(/(\d) (\d) (\d)/, '$1 + $2 + $3');
  const textOf = async () => (await fetch(link)).text();
  await expect.poll(textOf, { timeout: 30_000 }).toContain(`${won.issue}: ${result}</title>`);
  const image = /og:image" content="([^"]*)"/.exec(await textOf())?.[1] ?? '';
  const bytes = Buffer.from(await (await fetch(image)).arrayBuffer());
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
});

test('a win is shared from its popup', async ({ server, openMember }) => {
  const member = await openMember({ username: 'share_win' });
  const { page } = member;
  const { won } = await settledBets(server, member, 1);
  const { id, issue, play_method, quantity, profit } = won;
  const payout = sum(quantity, profit);
  // As if it were the only bet of its round: the popup is for a gain, and which of the two bets won
  // depends on the draw.
  const ofRound = { wins: 1, rounds: 1, round_payout: payout, round_stake: quantity, net: profit };
  const data = { id, issue, play_method, profit, payout, ...ofRound };
  let isReady = false;
  await page.route('**/api/user/winSummary', (route) =>
    isReady ? route.fulfill({ json: { code: 1, msg: '', time: 0, data } }) : route.abort(),
  );
  await page.clock.install();
  await page.goto('/betRoom?id=1&game_id=1');
  await page.getByRole('region', { name: texts.betRoom.slip }).waitFor();
  // The popup closes after three seconds of the page's clock, which from here on the test runs.
  await page.clock.pauseAt(Date.now() + 60_000);
  isReady = true;
  const share = page.getByRole('link', { name: texts.winShare.open });
  await runClockUntilShown(page, share);
  await share.click();
  await page.clock.resume();
  const sheet = page.getByRole('dialog', { name: texts.share.title });
  const picture = sheet.getByRole('img', {
    name: new RegExp(`${issue}.*${texts.betDetail.stampWon}`),
  });
  await picture.waitFor();
});

test('a round that does not exist says so, and leads to Trine', async ({ openPhone }) => {
  const { page } = await openPhone();
  for (const search of ['', '?game_id=1', '?game_id=1&issue=20180101001', '?game_id=9&issue=x']) {
    await page.goto(`/round${search}`);
    await page.getByText(texts.roundPage.missing).waitFor();
    await page.getByRole('link', { name: texts.roundPage.visit }).waitFor();
  }
});

/** A link has the last checkpoint of the public log, once the device has read it. */
function withoutCheckpoint(text: string): string {
  return text.replace(/&log=\d+\.[\w-]{43}\.[\w-]{91}$/, '');
}

function linkOf(url: string, bet: Bet): string {
  return `${url}/round?game_id=${bet.game_id}&issue=${bet.issue}&lang=en`;
}

/** Of two amounts as the wire writes them. */
function sum(one: string, other: string): string {
  const [cents, more] = [one, other].map((text) => BigInt(text.replace('.', '')));
  const total = String((cents ?? 0n) + (more ?? 0n)).padStart(3, '0');
  return `${total.slice(0, -2)}.${total.slice(-2)}`;
}

/** What a canvas has, as far as it is read here. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly getContext: (kind: '2d') => {
    readonly getImageData: (...place: readonly number[]) => { readonly data: Iterable<number> };
  };
}

/** Whether it has more than a background and a few lines. */
async function isDrawn(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element) => {
    const { width, height, getContext } = element as unknown as Canvas;
    const context = getContext.call(element, '2d');
    return new Set(context.getImageData(0, 0, width, height).data).size > 50;
  });
}
