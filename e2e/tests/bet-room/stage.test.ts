// The draw on its stage, looked at in every frame: nothing on the screen says what was drawn before
// the sum ball does, and no money moves before that. It is skipped by a tap, does not move where
// motion is not wanted, and says what it waits for when the draw is late.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import type { Answer } from '@trine/contract/client.ts';
import { fill } from '@trine/i18n/fill.ts';
import { playName } from '@trine/i18n/labels.ts';
import { findingsInBothThemes } from '../../fixtures/browser.ts';
import { seeOutcome, sumsOf } from '../../fixtures/outcome.ts';
import { roundWithTime, type Person } from '../../fixtures/person.ts';
import { test } from '../../fixtures/test.ts';

type Heart = Answer<'/api/Lottery/heart'>;

// How many bets are locked is counted.
test.use({ ownServer: 'stage' });

const gameId = 1;
const juniorRoom = `/betRoom?id=1&game_id=${gameId}`;
/** From the close; the stage is shown for the last ten of sixty. */
const secondsToStage = 49;

/** What can be seen, or taken from the page, in one frame. */
interface Frame {
  readonly atMs: number;
  /** The figures of the balls that lie there; empty before the first, null without a stage. */
  readonly balls: readonly string[] | null;
  /** Of one's own bets, how many say that they won or lost. */
  readonly outcomes: number;
  readonly moving: number;
  /** The page's text without the stage, the header's clock and the line of the feed. */
  readonly balance: string;
  readonly storedMoney: string;
  readonly result: string;
  readonly title: string;
  readonly spoken: string;
  readonly hasPopup: boolean;
}

/** Notes every frame in which something is different, and every note that is played. */
const watchFrames = `
  globalThis.frames = [];
  globalThis.notes = 0;
  globalThis.OscillatorNode = class extends OscillatorNode {
    start(...when) {
      globalThis.notes += 1;
      return super.start(...when);
    }
  };
  const textOf = (selector) => document.querySelector(selector)?.textContent ?? '';
  const takesTime = ({ effect }) => effect.getComputedTiming().duration > 0;
  const look = () => {
    const stage = document.querySelector('section[data-game]');
    const balls = [...(stage?.querySelectorAll('[data-there="true"]') ?? [])];
    const frame = {
      atMs: Math.round(performance.now()),
      balls: stage === null ? null : balls.map(({ textContent }) => textContent),
      outcomes: stage?.querySelectorAll('[data-outcome]').length ?? 0,
      moving: stage?.getAnimations({ subtree: true }).filter(takesTime).length ?? 0,
      balance: textOf('header [title]:has(> span > svg)'),
      storedMoney: sessionStorage.getItem('money') ?? '',
      result: textOf('main button[aria-expanded]'),
      title: document.title,
      spoken: [...document.querySelectorAll('output')].map((it) => it.textContent).join('|'),
      hasPopup: document.querySelector('svg.lucide-party-popper') !== null,
    };
    const { atMs: _before, ...before } = globalThis.frames.at(-1) ?? {};
    const { atMs: _now, ...now } = frame;
    if (JSON.stringify(before) !== JSON.stringify(now)) globalThis.frames.push(frame);
  };
  const lookInEachFrame = () => {
    look();
    requestAnimationFrame(lookInEachFrame);
  };
  addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(lookInEachFrame);
    // A busy machine leaves frames out; what would have stood in them counts as well.
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
`;

async function framesOf(page: Page): Promise<Frame[]> {
  return page.evaluate<Frame[]>('globalThis.frames');
}

/** One of the first two bets wins in every draw; with small the round is a loss. */
async function betAndEnter(person: Person): Promise<string> {
  const { page, api, texts } = person;
  const issue = await roundWithTime(api, gameId, 30);
  for (const [play, money] of [
    ['big', '50.00'],
    ['small', '5.00'],
    ['odd', '20.00'],
  ]) {
    const order = { issue, plan_id: 1, game_id: gameId, play_type: play ?? '', money: money ?? '' };
    const placed = await api.call('/api/Lottery/playOrder', order);
    assert.ok(placed.ok, JSON.stringify(placed));
  }
  await page.addInitScript({ content: watchFrames });
  const stream = page.waitForRequest('**/api/Lottery/stream?*');
  await page.goto(juniorRoom);
  await stream;
  await page.locator('header').getByText(fill(texts.betRoom.issue, { issue })).waitFor();
  return issue;
}

function stageOf({ page, texts }: Person) {
  return page.getByRole('region', { name: texts.betRoom.stage });
}

async function resultOf({ api }: Person, issue: string): Promise<readonly string[]> {
  const facts = await api.call('/api/fairness/round', { game_id: gameId, issue });
  assert.ok(facts.ok && facts.data.digits !== null && facts.data.code !== null);
  return [...facts.data.digits, facts.data.code].map(String);
}

/** The frames in which something changes first, from the first ball on. */
function drawIn(frames: readonly Frame[]) {
  const first = frames.findIndex(({ balls }) => (balls?.length ?? 0) > 0);
  const sum = frames.findIndex(({ balls }) => balls?.length === 4);
  const flipped = frames.findIndex(({ outcomes }) => outcomes > 0);
  const moved = frames.findIndex(
    ({ balance }, at) => at > first && balance !== frames[first]?.balance,
  );
  const popup = frames.findIndex(({ hasPopup }) => hasPopup);
  const over = frames.findIndex(({ balls }, at) => at > first && balls === null);
  return { first, sum, flipped, moved, popup, over };
}

function assertUntold(frame: Frame, before: Frame): void {
  const keys = ['balance', 'storedMoney', 'result', 'title', 'hasPopup'] as const;
  for (const key of keys) assert.equal(frame[key], before[key], `${key} at ${frame.atMs} ms`);
}

async function setSound({ page, texts }: Person): Promise<void> {
  await page.getByRole('button', { name: texts.betRoom.menu }).click();
  const sound = page.getByRole('switch', { name: texts.betRoom.drawSound });
  await expect(sound).not.toBeChecked();
  await sound.click();
  await expect(sound).toBeChecked();
  await page.keyboard.press('Escape');
  await sound.waitFor({ state: 'detached' });
}

test('the stage, the page and the money show nothing of a draw before its sum ball', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'on_stage' });
  const { page, texts } = person;
  const issue = await betAndEnter(person);
  await setSound(person);
  await server.closeRounds();
  await page.locator('header').getByText(texts.betRoom.closedDrawIn).waitFor();
  await server.pass(secondsToStage * 1_000);
  const stage = stageOf(person);
  await stage.getByText(fill(texts.betRoom.locked, { count: 3 })).waitFor();
  const bets = stage.getByRole('list', { name: fill(texts.betRoom.ownBets, { count: 3 }) });
  await expect(bets.getByRole('listitem')).toHaveCount(3);
  await bets.getByText('97.00').waitFor();
  await stage.getByRole('timer', { name: texts.betRoom.closedDrawIn }).waitFor();
  assert.deepEqual(await findingsInBothThemes(page), []);
  await Promise.all([server.drawRounds(), seeOutcome(person)]);
  await stage.waitFor({ state: 'detached' });

  const frames = await framesOf(page);
  const { first, sum, flipped, moved, popup, over } = drawIn(frames);
  const result = await resultOf(person, issue);
  const before = frames[first - 1];
  assert.ok(before !== undefined && first > 0);
  for (const frame of frames.slice(0, over)) {
    assert.deepEqual(frame.balls ?? [], result.slice(0, frame.balls?.length ?? 0));
  }
  // Three balls, then the sum, then the bets, and only then the money and the popup.
  assert.ok(first < sum && sum < flipped && flipped < moved, JSON.stringify(drawIn(frames)));
  const { isGain, payout, stake } = await sumsOf(person, issue);
  if (isGain) assert.ok(popup >= moved, `popup in frame ${popup}, balance in ${moved}`);
  else assert.equal(popup, -1, `a popup for ${payout} of ${stake}`);
  for (const frame of frames.slice(first, flipped)) {
    assertUntold(frame, before);
    assert.equal(frame.outcomes, 0);
    assert.ok(!frame.spoken.includes(issue), frame.spoken);
  }
  for (const frame of frames.slice(flipped, moved)) {
    assert.deepEqual([frame.balance, frame.storedMoney], [before.balance, before.storedMoney]);
    assert.equal(frame.hasPopup, false);
  }
  assert.ok(frames.at(-1)?.spoken.includes(fill(texts.betRoom.issue, { issue })));
  // The sample three notes, each ball one, the sum three, a gain three.
  assert.equal(await page.evaluate('globalThis.notes'), 3 + 3 + 3 + (isGain ? 3 : 0));
  await page.reload();
  await page.getByRole('button', { name: texts.betRoom.menu }).click();
  await expect(page.getByRole('switch', { name: texts.betRoom.drawSound })).toBeChecked();
});

/** Presses the stage as soon as it can be skipped. */
const tapAtOnce = `
  new MutationObserver((_changes, observer) => {
    const skip = document.querySelector('section[data-game] > button');
    if (skip === null) return;
    observer.disconnect();
    skip.click();
  }).observe(document.body, { childList: true, subtree: true });
`;

test('a tap ends the draw, and the room shows its result', async ({ server, openMember }) => {
  const person = await openMember({ username: 'in_a_hurry' });
  const { page, texts } = person;
  const issue = await betAndEnter(person);
  await server.closeRounds();
  await server.pass(secondsToStage * 1_000);
  await stageOf(person).waitFor();
  await page.evaluate(tapAtOnce);
  await Promise.all([server.drawRounds(), seeOutcome(person)]);
  const [first, second, third, sum] = (await resultOf(person, issue)).map(Number);
  assert.ok(first !== undefined && second !== undefined);
  assert.ok(third !== undefined && sum !== undefined);
  const line = page.getByRole('button', { name: texts.betRoom.recentRounds });
  await line.getByText(fill(texts.ui.result, { first, second, third, sum })).waitFor();
  const frames = await framesOf(page);
  const most = Math.max(...frames.map(({ balls }) => balls?.length ?? 0));
  assert.ok(most < 4, `${most} balls were seen`);
  assert.equal(await stageOf(person).count(), 0);
  // There is no sound unless the player has turned it on.
  assert.equal(await page.evaluate('globalThis.notes'), 0);
});

test('without motion all balls lie there at once, and nothing moves', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'keeps_still' });
  const { page } = person;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await betAndEnter(person);
  await server.closeRounds();
  await server.pass(secondsToStage * 1_000);
  await stageOf(person).waitFor();
  await Promise.all([server.drawRounds(), seeOutcome(person)]);
  const frames = await framesOf(page);
  const { first, moved } = drawIn(frames);
  assert.equal(frames[first]?.balls?.length, 4);
  assert.deepEqual(
    frames.filter(({ moving }) => moving > 0),
    [],
  );
  for (const frame of frames.slice(first, moved)) assert.equal(frame.hasPopup, false);
  assert.ok(moved > first);
});

test('bets that were not read yet are not denied, and no opposite is bet unawares', async ({
  server,
  openMember,
}) => {
  const person = await openMember({ username: 'held_back' });
  const { page, texts, api } = person;
  const { betRoom } = texts;
  const issue = await roundWithTime(api, gameId, 30);
  const order = { issue, plan_id: 1, game_id: gameId, play_type: 'big', money: '10.00' };
  assert.ok((await api.call('/api/Lottery/playOrder', order)).ok);
  const isGiven = Promise.withResolvers<void>();
  let reads = 0;
  // The first read fails, and no other is answered for now.
  await page.route('**/api/user/orderList', async (route) => {
    reads += 1;
    if (reads === 1) return route.abort();
    await isGiven.promise;
    return route.fallback();
  });
  await page.goto(juniorRoom);
  const ownBets = page.getByRole('button', { name: betRoom.yourBetsTitle, exact: true });
  await ownBets.click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('[aria-busy="true"]').waitFor();
  assert.equal(await sheet.getByText(betRoom.noOwnBets).count(), 0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  const odds = fill(betRoom.odds, { odds: '' }).trim();
  const small = new RegExp(`^${playName('en', 'small')} ${odds} `);
  await page.getByRole('tabpanel').getByRole('button', { name: small }).click();
  const slip = page.getByRole('region', { name: betRoom.slip });
  await slip.getByRole('button', { name: '10', exact: true }).click();
  await slip.getByRole('button', { name: betRoom.place, exact: true }).click();
  const question = page.getByRole('alertdialog');
  const check = question.getByRole('button', { name: betRoom.checkingBets });
  await expect(check).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });

  await server.closeRounds();
  await page.locator('header').getByText(betRoom.closedDrawIn).waitFor();
  await server.pass(secondsToStage * 1_000);
  const stage = stageOf(person);
  await stage.locator('[aria-busy="true"]').waitFor();
  assert.equal(await stage.getByText(betRoom.noOwnBets).count(), 0);
  isGiven.resolve();
  await stage.getByRole('list', { name: fill(betRoom.ownBets, { count: 1 }) }).waitFor();
  assert.equal(await stage.locator('[aria-busy="true"]').count(), 0);
});

const lateSeconds = 23;

test('a draw that is late says what is waited for, and that the bets are valid', async ({
  openMember,
}) => {
  const person = await openMember({ username: 'waits_long' });
  const { page, texts } = person;
  await page.route('**/api/Lottery/stream?*', (route) => route.abort());
  await page.route('**/api/Lottery/heart', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Heart };
    const { issue: round, server_time: now } = answer.data;
    const times = { closeTime: now - 2 * lateSeconds, openTime1: now - lateSeconds };
    const issue = round && { ...round, ...times, status: 'closed', whether_close: 1 };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, issue } } });
  });
  await page.goto(juniorRoom);
  const stage = stageOf(person);
  await stage.getByText(texts.betRoom.drawLate).waitFor();
  await stage.getByText(texts.betRoom.drawLateText).waitFor();
  await expect(stage.getByRole('timer')).toHaveText(/^0:2\d$/);
  assert.deepEqual(await findingsInBothThemes(page), []);
});
