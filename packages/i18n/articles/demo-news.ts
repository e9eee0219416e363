// The initial articles of the demo, in five languages. Afterwards they are contents like any other;
// staff may change or remove them.

import { languages, type Language } from '@trine/contract/envelope.ts';
import {
  articleKeys,
  articleTabKeys,
  type ArticleBlock,
  type ArticleKey,
  type Articles,
  type ArticleTabKey,
} from '../catalogue.ts';
import { articles as english } from './en.ts';
import { articles as japanese } from './jp.ts';
import { articles as korean } from './kor.ts';
import { articles as traditional } from './tw.ts';
import { articles as simplified } from './zh.ts';

const articlesByLanguage: Readonly<Record<Language, Articles>> = {
  zh: simplified,
  tw: traditional,
  en: english,
  jp: japanese,
  kor: korean,
};

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
  name: inAll(({ tabs }) => tabs[key]),
}));

export const demoArticles: readonly DemoArticle[] = articleKeys.map((key) => ({
  key,
  tab: tabOf[key],
  title: inAll(({ articles }) => articles[key].title),
  content: inAll(({ articles }) => articleHtml(articles[key].blocks)),
}));

function inAll(read: (articles: Articles) => string): Texts {
  const entries = languages.map((language) => [language, read(articlesByLanguage[language])]);
  return Object.fromEntries(entries) as Record<Language, string>;
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
