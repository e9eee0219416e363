// Every screen, light and dark, at the narrowest width that must hold: axe finds nothing, nothing
// is wider than the screen, no script failed, and the page's policy has refused nothing. Then with
// letters twice as large: nothing is cut and nothing leaves the screen. English has the longest
// words; of the other languages, the screens with the widest ones are visited.

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import {
  comeToRest,
  findingsInBothThemes,
  keepSession,
  type Phone,
  type Theme,
} from '../../fixtures/browser.ts';
import { registerByApi } from '../../fixtures/player-client.ts';
import { test } from '../../fixtures/test.ts';
import { everyScreen, viewers, type Viewer } from '../../screens/every-screen.ts';
import { openHome, visit, type NamedScreen } from '../../screens/screens.ts';

// Each is a long walk; workers that have nothing else to do take their share.
test.describe.configure({ mode: 'parallel' });

const height = 844;
const narrow = 320;
const usual = 390;

/** The next screen is loaded in the theme in which this one ended: a change of theme takes long. */
function soundInBothThemes(): Check {
  let first: Theme = 'light';
  return async (page, name) => {
    assert.deepEqual(await findingsInBothThemes(page, first), [], name);
    first = first === 'light' ? 'dark' : 'light';
  };
}

async function assertFits(page: Page, name: string): Promise<void> {
  assert.equal(await widthOf(page), narrow, `${name} is wider than the screen`);
}

/** As a player reads who has set the letters twice as large. */
async function assertReadsLarge(page: Page, name: string): Promise<void> {
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await comeToRest(page);
  assert.equal(await widthOf(page), narrow, `${name} is wider than a narrow screen, large letters`);
  await page.setViewportSize({ width: usual, height });
  await comeToRest(page);
  assert.deepEqual(await page.evaluate(cutTexts), [], `${name}, letters twice as large`);
  assert.equal(await widthOf(page), usual, `${name} is wider than the screen with large letters`);
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  await page.setViewportSize({ width: narrow, height });
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}

/** Before any script of the page's own; what was refused stays for as long as the tab. */
const noteRefusals = `
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    const before = JSON.parse(sessionStorage.getItem('refusals') ?? '[]');
    const refused = [location.pathname, violatedDirective, blockedURI, sample].join(' ');
    sessionStorage.setItem('refusals', JSON.stringify([...before, refused]));
  });
`;

type Check = (page: Page, name: string) => Promise<void>;

/** So many of a viewer's screens are a test. */
const partLength = 25;

function partsOf(viewer: Viewer): (readonly NamedScreen[])[] {
  const all = everyScreen[viewer];
  return Array.from({ length: Math.ceil(all.length / partLength) }, (_, part) =>
    all.slice(part * partLength, (part + 1) * partLength),
  );
}

interface Visit {
  readonly phone: Phone;
  readonly screens: readonly NamedScreen[];
  readonly checks: readonly Check[];
  /** Makes the phone's session that of the viewer. */
  readonly become: (page: Page) => Promise<void>;
}

async function visitAll({ phone, screens, checks, become }: Visit): Promise<void> {
  const { page } = phone;
  await page.addInitScript({ content: noteRefusals });
  await become(page);
  for (const [name, goTo] of screens) {
    await goTo(page);
    for (const check of checks) await check(page, name);
  }
  const refusals = await page.evaluate<string>(`sessionStorage.getItem('refusals') ?? '[]'`);
  assert.deepEqual(JSON.parse(refusals), []);
}

for (const viewer of viewers) {
  for (const [index, screens] of partsOf(viewer).entries()) {
    const whose = `of a ${viewer}, part ${index + 1}`;

    test(`axe and the policy find nothing on any screen ${whose}, and all fit`, async ({
      life,
      openPhone,
    }) => {
      const phone = await openPhone({ width: narrow, isStill: true });
      const checks = [soundInBothThemes(), assertFits, assertReadsLarge];
      await visitAll({ phone, screens, checks, become: (page) => life.become(page, viewer) });
    });
  }
}

/** Where Chinese, Japanese and Korean need the most width. */
const widest: readonly string[] = ['withdraw', 'find', 'find-table', 'explain', 'rules'];

for (const language of ['tw', 'jp', 'kor'] as const) {
  test(`the screens with the widest words read in large letters, in ${language}`, async ({
    life,
    openPhone,
  }) => {
    const screens = everyScreen.member.filter(([name]) => widest.includes(name));
    assert.equal(screens.length, widest.length);
    const phone = await openPhone({ language, width: narrow, isStill: true });
    const become = (page: Page) => life.become(page, 'member');
    await visitAll({ phone, screens, checks: [assertFits, assertReadsLarge], become });
  });
}

const namedScreens: readonly NamedScreen[] = [
  ['home', openHome],
  ['personal', (page) => visit(page, '/personal')],
  ['profile', (page) => visit(page, '/baseinfo')],
  ['recharge', (page) => visit(page, '/recharge')],
];

const longest = { username: 'W'.repeat(20), nickname: '國'.repeat(20) };

test('names of twenty wide letters fit on every screen that shows them', async ({
  server,
  openPhone,
}) => {
  const { user, api } = await registerByApi(server.url, longest.username);
  const become = (page: Page) => keepSession(page, user);
  const walk = { screens: namedScreens, checks: [assertFits, assertReadsLarge], become };
  await visitAll({ ...walk, phone: await openPhone({ width: narrow }) });
  const { nickname } = longest;
  const named = await api.call('/api/user/profile', {
    username: user.username,
    nickname,
    mobile: '',
  });
  assert.ok(named.ok, JSON.stringify(named));
  await visitAll({ ...walk, phone: await openPhone({ language: 'tw', width: narrow }) });
});

/** Texts that are cut by the box around them, without a way to scroll to the rest or a title. */
const cutTexts = `(() => {
  const slack = 2;
  const isRead = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > slack && box.height > slack && element.checkVisibility();
  };
  const holdsText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const isCut = (element) => {
    const style = getComputedStyle(element);
    const wide = element.scrollWidth > element.clientWidth + slack;
    const high = element.scrollHeight > element.clientHeight + slack;
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip';
    return (wide && hides(style.overflowX)) || (high && hides(style.overflowY));
  };
  return [...document.body.querySelectorAll('*')]
    .filter((element) => holdsText(element) && isRead(element) && isCut(element))
    .filter((element) => element.title !== element.textContent)
    .map((element) => element.outerHTML.slice(0, 160));
})()`;
