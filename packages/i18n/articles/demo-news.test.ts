import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@trine/contract/languages.ts';
import { demoArticles, demoTabs } from './demo-news.ts';

const latinWords = new Set(['Trine', 'drand', 'App']);

function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ');
}

test('every article has the same blocks in each language, and no English text is left', () => {
  for (const { key, title, content } of demoArticles) {
    const tags = (html: string) => html.match(/<[^>]*>/g);
    for (const language of languages) {
      assert.deepEqual(tags(content[language]), tags(content.en), `${key} ${language}`);
      if (language === 'en') continue;
      const words = textOf(`${title[language]} ${content[language]}`).match(/[A-Za-z]+/g) ?? [];
      for (const word of words) assert.ok(latinWords.has(word), `${key} ${language}: ${word}`);
    }
  }
});

test('figures are the same in all languages', () => {
  const figures = (html: string) =>
    textOf(html)
      .match(/\d+(?:[.,]\d+)*/g)
      ?.toSorted();
  for (const { key, content } of demoArticles) {
    for (const language of languages) {
      assert.deepEqual(figures(content[language]), figures(content.en), `${key} ${language}`);
    }
  }
});

test('no article promises a gain', () => {
  for (const { key, content } of demoArticles) {
    assert.doesNotMatch(content.en, /guarantee|profit|bonus|risk.free|earn money/i, key);
  }
});

test('each tab has an article', () => {
  for (const { key } of demoTabs)
    assert.ok(
      demoArticles.some(({ tab }) => tab === key),
      key,
    );
});
