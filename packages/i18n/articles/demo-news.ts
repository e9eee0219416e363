// The initial articles of the demo, in five languages. Afterwards they are contents like any other;
// staff may change or remove them.

import { byLanguage, type Language } from '@trine/contract/languages.ts';
import {
  articleKeys,
  articleTabKeys,
  type ArticleBlock,
  type ArticleKey,
  type Articles,
  type ArticleTabKey,
} from '../texts.ts';
import { serverTexts } from '../server-texts.ts';

type Texts = Readonly<Record<Language, string>>;

export interface DemoTab {
  readonly key: ArticleTabKey;
  readonly name: Texts;
}

export interface DemoArticle {
  readonly key: ArticleKey;
  /** Null: among the hot topics. */
  readonly tab: ArticleTabKey | null;
  readonly title: Texts;
  /** HTML. */
  readonly content: Texts;
}

const tabOf: Readonly<Record<ArticleKey, ArticleTabKey | null>> = {
  draws: null,
  cost: null,
  receipt: 'fairness',
  withdrawals: 'money',
  limits: 'care',
  opposites: 'care',
};

export const demoTabs: readonly DemoTab[] = articleTabKeys.map((key) => ({
  key,
  name: byLanguage((language) => articlesOf(language).tabs[key]),
}));

export const demoArticles: readonly DemoArticle[] = articleKeys.map((key) => ({
  key,
  tab: tabOf[key],
  title: byLanguage((language) => articlesOf(language).articles[key].title),
  content: byLanguage((language) => articleHtml(articlesOf(language).articles[key].blocks)),
}));

function articlesOf(language: Language): Articles {
  return serverTexts[language].articles;
}

/** Adjacent items form one list. */
function articleHtml(blocks: readonly ArticleBlock[]): string {
  return blocks.map(blockHtml).join('').replaceAll('</ul><ul>', '');
}

function blockHtml(block: ArticleBlock): string {
  if ('p' in block) return `<p>${escaped(block.p)}</p>`;
  if ('h' in block) return `<h2>${escaped(block.h)}</h2>`;
  if ('item' in block) return `<ul><li>${escaped(block.item)}</li></ul>`;
  return `<p><a href="${block.to}">${escaped(block.link)}</a></p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
