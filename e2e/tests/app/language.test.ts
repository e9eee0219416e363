// Which language one reads: chosen on its screen or in the login's header, taken from the system,
// kept on the device, and the usual one when what is kept is none.

import assert from 'node:assert/strict';
import { expect, type Page } from '@playwright/test';
import { screens as english } from '@trine/i18n/en/screens.ts';
import { screens as japanese } from '@trine/i18n/jp/screens.ts';
import { screens as korean } from '@trine/i18n/kor/screens.ts';
import { screens as traditional } from '@trine/i18n/tw/screens.ts';
import { test } from '../../fixtures/test.ts';

/** Presses a choice, which reloads the page. */
async function choose(page: Page, name: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name, exact: true }).click();
  await loaded;
}

interface Reading {
  readonly title: string;
  readonly tag: string;
  /** What is kept: the locale and the number of the choice. */
  readonly kept: readonly [locale: string | null, choice: string | null];
}

async function assertReads(page: Page, { title, tag, kept }: Reading): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  const stored = `['locale', 'localetype'].map((key) => localStorage.getItem(key))`;
  assert.deepEqual(await page.evaluate(stored), kept);
}

async function assertChosen(page: Page, name: string): Promise<void> {
  const chosen = page.getByRole('main').getByRole('button', { pressed: true });
  await expect(chosen).toHaveText([name]);
}

test('a language is chosen, stays, and the system is followed again', async ({ openPhone }) => {
  const { page } = await openPhone({ systemLanguage: 'ja-JP' });
  await page.goto('/language');
  const untouched = { title: japanese.ui.language, tag: 'ja', kept: [null, null] } as const;
  await assertReads(page, untouched);
  await assertChosen(page, japanese.ui.followSystem);

  await choose(page, '한국어');
  const inKorean = { title: korean.ui.language, tag: 'ko', kept: ['kor', '5'] } as const;
  await assertReads(page, inKorean);
  await assertChosen(page, '한국어');
  await page.reload();
  await assertReads(page, inKorean);

  await choose(page, korean.ui.followSystem);
  const ofSystem = { title: japanese.ui.language, tag: 'ja', kept: ['jp', '0'] } as const;
  await assertReads(page, ofSystem);
  await assertChosen(page, japanese.ui.followSystem);
  await page.reload();
  await assertReads(page, ofSystem);
});

test('a system whose language is not spoken here has the usual one', async ({ openPhone }) => {
  const { page } = await openPhone({ systemLanguage: 'fi-FI' });
  await page.goto('/language');
  await choose(page, 'English');
  await assertReads(page, { title: english.ui.language, tag: 'en', kept: ['en', '3'] });
  await choose(page, english.ui.followSystem);
  await assertReads(page, { title: traditional.ui.language, tag: 'zh-Hant', kept: ['tw', '0'] });
});

test('what is kept but means no language is the usual one', async ({ openPhone }) => {
  const { page } = await openPhone({ systemLanguage: 'en-US' });
  for (const [locale, choice] of [
    ['nonsense', null],
    ['', '9'],
    ['<b>', 'constructor'],
  ] as const) {
    // A page of this origin without the app.
    await page.goto('/healthz');
    const keep = ([key, value]: readonly [string, string | null]) =>
      value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value);
    await page.evaluate(keep, ['locale', locale] as const);
    await page.evaluate(keep, ['localetype', choice] as const);
    await page.goto('/language');
    const { title, tag } = { title: traditional.ui.language, tag: 'zh-Hant' };
    await assertReads(page, { title, tag, kept: [locale, choice] });
    await assertChosen(page, '繁體中文');
  }
});

test("the login's header has the languages too", async ({ openPhone }) => {
  const { page } = await openPhone({ systemLanguage: 'en-US' });
  await page.goto('/login');
  await page.getByRole('button', { name: english.ui.language }).click();
  await page.getByRole('dialog', { name: english.ui.language }).waitFor();
  await choose(page, '日本語');
  await assertReads(page, { title: japanese.door.title, tag: 'ja', kept: ['jp', '4'] });
  await page.getByLabel(japanese.login.username).waitFor();
});
