// The bet room in states that last shortly or need other people: the answers of the server are
// changed on their way to the page.

import type { Page, Request, Route } from '@playwright/test';
import type { Answer } from '@trine/contract/client.ts';
import { languages, type Language } from '@trine/contract/languages.ts';
import type { PlayCode } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { rejectionSentence } from '@trine/i18n/sentence.ts';
import { pressPlace, visit, type NamedScreen } from './screens.ts';

type Heart = Answer<'/api/Lottery/heart'>;
type User = Answer<'/api/user/userInfo'>;
type Order = Answer<'/api/user/orderList'>[number];

const states: readonly NamedScreen[] = [
  ['room-two-bets', chooseTwo],
  ['room-company', seeCompany],
  ['room-follow', followSomebody],
  ['room-recent', openRecentRounds],
  ['room-last-seconds', seeLastSeconds],
  ['room-closed', (page) => visitAs(page, closed)],
  ['room-stage', seeStage],
  ['room-draw', seeDraw],
  ['room-late', seeLate],
  ['room-stopped', (page) => visitAs(page, stopped)],
  ['room-after-hours', (page) => visitAs(page, outsideHours)],
  ['room-frozen', seeFrozen],
  ['room-opposite', warnOfOpposites],
  ['room-again', askAllButOneAgain],
  ['room-placing', placeForEver],
  ['room-receipt', seeReceipt],
  ['room-sold-out', seeSoldOut],
  ['room-win', seeWin],
  ['room-offline', goOffline],
  ['room-lost', loseServer],
];

/** What was arranged for one ends before the next one is arranged. */
export const roomScreens: readonly NamedScreen[] = states.map(([name, goTo]) => [
  name,
  async (page) => {
    // A page of this origin without the app.
    await page.goto('/healthz');
    await goTo(page);
  },
]);

const room = '/betRoom?id=1&game_id=1';
const heartCall = '**/api/Lottery/heart';
const placeCall = '**/api/Lottery/playOrder';
const streamCall = '**/api/Lottery/stream?*';

/** In the room as it would be if the server said so; the next page that is opened ends it. */
async function visitAs(
  page: Page,
  change: (heart: Heart) => Partial<Heart>,
  address = room,
): Promise<void> {
  await page.route(streamCall, (route) => route.abort());
  await page.route(heartCall, (route) =>
    passOn<Heart>(route, (heart) => ({ ...heart, ...change(heart) })),
  );
  await enter(page, address);
}

/** Until the page goes elsewhere, what was arranged before stays as it is. */
async function enter(page: Page, address = room): Promise<void> {
  await visit(page, address);
  // The stage of a draw replaces the panel.
  await page.getByRole('tabpanel').or(page.locator('section[data-game]')).first().waitFor();
  leaving(page)
    .then(() => page.unrouteAll({ behavior: 'ignoreErrors' }))
    .catch(() => undefined);
}

/** Until another page is fetched; what opens over this one is an entry of its history as well. */
function leaving(page: Page): Promise<unknown> {
  const isPage = (request: Request) => request.isNavigationRequest();
  return page.waitForEvent('request', { predicate: isPage, timeout: 0 });
}

interface Envelope<Data> {
  readonly data: Data;
}

/** A page that is left takes its requests with it. */
async function passOn<Data>(route: Route, change: (data: Data) => Data): Promise<void> {
  try {
    const response = await route.fetch();
    const answer = (await response.json()) as Envelope<Data>;
    await route.fulfill({ response, json: { ...answer, data: change(answer.data) } });
  } catch {
    await route.abort().catch(() => undefined);
  }
}

function closed({ issue, last_issue: last, server_time: time }: Heart): Partial<Heart> {
  const round = issue ?? last;
  if (round === null) return {};
  const book = { root: '9f3a41c2'.repeat(8), count: 412, stake: '20600.00' };
  const times = { closeTime: time - 3, openTime1: time + 9 };
  return { issue: { ...round, ...times, whether_close: 1, status: 'closed', book } };
}

/** On the stage, some seconds before the draw, with bets of one's own. */
async function seeStage(page: Page): Promise<void> {
  await visitOwn(page, closed);
}

/** The stage with all balls; it stays, because its timers are stopped. */
async function seeDraw(page: Page): Promise<void> {
  let isDrawn = false;
  await visitOwn(page, (heart) => (isDrawn ? drawn(heart) : closed(heart)));
  isDrawn = true;
  await page.locator('section[data-game] [data-outcome]').first().waitFor();
  await page.evaluate(stopTimers);
}

/** With one's newest orders as if they were in the round that is drawn next. */
async function visitOwn(page: Page, change: (heart: Heart) => Partial<Heart>): Promise<void> {
  let issue = '';
  await page.route('**/api/user/orderList', (route) =>
    passOn<Order[]>(route, (orders) =>
      orders.slice(0, ownBets).map((order) => ({ ...order, issue, status: 0, whether_hit: 0 })),
    ),
  );
  await visitAs(page, (heart) => {
    const changed = change(heart);
    issue = (changed.issue ?? changed.last_issue)?.issue ?? '';
    return changed;
  });
  await page.locator('section[data-game] li').first().waitFor();
}

const ownBets = 3;

/** Stops every timer, so the stage stays as it is. */
const stopTimers = `
  for (let id = setTimeout(() => {}, 0); id > 0; id -= 1) clearTimeout(id);
`;

function drawn(heart: Heart): Partial<Heart> {
  const { issue: before } = closed(heart);
  if (!before) return {};
  const result = {
    site_1: 3,
    site_2: 5,
    site_3: 9,
    code: 17,
    base: heart.last_issue?.base ?? null,
  };
  return { issue: null, last_issue: { ...before, ...result, status: 'drawn' } };
}

async function seeLate(page: Page): Promise<void> {
  await visitAs(page, late);
  await page.locator('section[data-game] svg.lucide-clock').waitFor();
}

/** A draw that should have been made a while ago. */
function late(heart: Heart): Partial<Heart> {
  const { issue } = closed(heart);
  const time = heart.server_time;
  return issue ? { issue: { ...issue, closeTime: time - 60, openTime1: time - 23 } } : {};
}

function stopped(): Partial<Heart> {
  const note = '系統維護 · Maintenance · メンテナンス 23:30 → 23:45';
  return { game_status: 0, switched_off: { note } };
}

/** A round that closes soon after the room is shown. */
async function seeLastSeconds(page: Page): Promise<void> {
  let seconds = lastsSeconds;
  await visitAs(
    page,
    lastingRound(() => seconds),
  );
  seconds = lastSeconds;
  await page.locator('header > [data-last]').waitFor();
}

const lastsSeconds = 25;
const lastSeconds = 5;

/** One round that does not end, for what has to be done within one. */
function lastingRound(secondsLeft = () => lastsSeconds): (heart: Heart) => Partial<Heart> {
  let running: Heart['issue'] = null;
  return ({ issue, server_time: time }) => {
    running ??= issue?.status === 'open' ? issue : null;
    if (running === null) return {};
    const endsAt = time + secondsLeft();
    return { issue: { ...running, closeTime: endsAt, openTime1: endsAt } };
  };
}

function outsideHours({ server_time: time, last_issue: last }: Heart): Partial<Heart> {
  const ended = last && { ...last, openTime1: time - 3_600 };
  return { issue: null, last_issue: ended, game_status: 0 };
}

async function seeCompany(page: Page): Promise<void> {
  const language = await languageOf(page);
  const lasting = lastingRound();
  await visitAs(page, (heart) => {
    const { issue } = { ...heart, ...lasting(heart) };
    return { issue, message: othersBets(issue?.issue ?? '', language) };
  });
  await page.locator('main button[aria-expanded]').last().click();
  await page.getByRole('listitem').first().waitFor();
}

const others: readonly (readonly [nickname: string, play: PlayCode, stake: string])[] = [
  ['a***n', 'big', '50.00'],
  ['m***o', 'extreme_small', '12345.67'],
  ['k***7', 'sum_14', '300.00'],
];

function othersBets(issue: string, language: Language): Heart['message'] {
  return others.map(([nickname, play, quantity], index) => ({
    id: index + 1,
    user_id: null,
    inviter_id: null,
    after_quantity: null,
    nickname,
    issue,
    quantity,
    play_type: play,
    play_method: playName(language, play),
    url: `/avatars/${index + 2}.svg`,
    mine: 0,
  }));
}

async function languageOf(page: Page): Promise<Language> {
  const stored = await page.evaluate(`localStorage.getItem('locale')`);
  return languages.find((language) => language === stored) ?? 'tw';
}

async function followSomebody(page: Page): Promise<void> {
  await seeCompany(page);
  await page.getByRole('tabpanel').locator('button:enabled').first().waitFor();
  await page.getByRole('listitem').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
}

async function openRecentRounds(page: Page): Promise<void> {
  await enter(page);
  await page.locator('main button[aria-expanded]').first().click();
  await page.locator('main li').first().waitFor();
}

async function seeFrozen(page: Page): Promise<void> {
  await page.route('**/api/user/userInfo', (route) =>
    passOn<User>(route, (user) => ({ ...user, state: 'betting_frozen' })),
  );
  await enter(page);
  await page.locator('[data-kind="frozen"]').waitFor();
}

/** Plays that do not exclude each other; nothing is placed yet. */
async function chooseTwo(page: Page): Promise<void> {
  await visitAs(page, lastingRound());
  await choose(page, 1);
  await page.getByRole('tabpanel').getByRole('button').nth(2).click();
  await page.locator('section [class*="sums"]').waitFor();
}

/** The first two plays are opposites of each other. */
async function warnOfOpposites(page: Page): Promise<void> {
  await visitAs(page, lastingRound());
  await choose(page, 2);
  await pressPlace(page);
}

/** In a room that takes so much on one play. */
async function askAllButOneAgain(page: Page): Promise<void> {
  await visitAs(page, lastingRound(), '/betRoom?id=2&game_id=1');
  await choose(page, 1);
  await page.locator('section fieldset button[data-words]').click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('button').last().click();
  await question.locator('[class*="danger"]').waitFor();
}

async function placeForEver(page: Page): Promise<void> {
  await page.route(placeCall, async (route) => {
    await leaving(page).catch(() => undefined);
    await route.abort().catch(() => undefined);
  });
  await placeSomething(page);
  await page.locator('[aria-busy="true"]').first().waitFor();
}

async function seeReceipt(page: Page): Promise<void> {
  const data = { orders: [], money: '9991.40', lock_money: '120.50', issue: '' };
  await page.route(placeCall, (route) =>
    route.fulfill({ json: { code: 1, msg: '', time: nowSeconds(), data } }),
  );
  await placeSomething(page);
  await page.locator('[data-kind="success"]').waitFor();
}

/** As every answer says it: the countdowns are set by it. */
function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

async function seeSoldOut(page: Page): Promise<void> {
  const data = { reason: 'sold_out', left: '1035.50' } as const;
  const msg = rejectionSentence(await languageOf(page), data);
  await page.route(placeCall, (route) =>
    route.fulfill({ json: { code: 0, msg, time: nowSeconds(), data } }),
  );
  await placeSomething(page);
  await page.getByRole('alert').waitFor();
}

async function placeSomething(page: Page): Promise<void> {
  await visitAs(page, lastingRound());
  await choose(page, 1);
  await pressPlace(page);
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button')
    .last()
    .click();
}

/** The first plays, and the smallest of the quick stakes. */
async function choose(page: Page, plays: number): Promise<void> {
  const panel = page.getByRole('tabpanel');
  for (let play = 0; play < plays; play += 1) await panel.getByRole('button').nth(play).click();
  await page.locator('section fieldset').getByRole('button', { name: '5', exact: true }).click();
}

async function seeWin(page: Page): Promise<void> {
  const play_method = playName(await languageOf(page), 'big_odd');
  const sums = { profit: '12345.60', payout: '24345.60', net: '11045.60', wins: 9, rounds: 4 };
  const ofRounds = { round_payout: '24345.60', round_stake: '13300.00' };
  const data = { id: 1, ...sums, ...ofRounds, issue: '20260101042', play_method };
  const win = (route: Route) =>
    route.fulfill({ json: { code: 1, msg: '', time: nowSeconds(), data } });
  await page.route('**/api/user/winSummary', win);
  await page.route('**/api/user/closeGameResult', win);
  await enter(page);
  await page.locator('svg.lucide-party-popper').waitFor();
}

async function goOffline(page: Page): Promise<void> {
  await enter(page);
  await page.evaluate(`
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    dispatchEvent(new Event('offline'));
  `);
  await page.locator('svg.lucide-cloud-off').waitFor();
}

/** There is a network, and the server does not answer. */
async function loseServer(page: Page): Promise<void> {
  await page.route(streamCall, (route) => route.abort());
  await enter(page);
  await page.route(heartCall, (route) => route.abort());
  await page.locator('svg.lucide-cloud-off').waitFor();
}
