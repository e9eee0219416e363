// The screens of news and messages by name, and what the console has to have written for them to
// show something.

import assert from 'node:assert/strict';
import type { ConsoleClient } from '@trine/contract/console/client.ts';
import { languages } from '@trine/contract/languages.ts';
import { visit, type NamedScreen } from './screens.ts';

/** For a player with a session; the demo has articles of its own. */
export const newsScreens: readonly NamedScreen[] = [
  ['news', (page) => visit(page, '/moreNews')],
  ['article', (page) => visit(page, '/aticleDetail?id=1')],
  ['article-list', (page) => visit(page, '/aticleDetail?id=4')],
  ['no-article', (page) => visit(page, '/aticleDetail')],
  ['announcements', (page) => visit(page, '/notice?tab=announcements')],
  ['messages', (page) => visit(page, '/notice')],
];

export interface Writing {
  readonly kind: 'announcement' | 'article' | 'article_tab';
  readonly body: Readonly<Record<string, unknown>>;
}

/** Shown at once; its number. */
export async function write(staffConsole: ConsoleClient, { kind, body }: Writing): Promise<number> {
  const saved = await staffConsole.call('/content/save', {
    version: 0,
    kind,
    position: 0,
    is_shown: true,
    shows_from: null,
    shows_until: null,
    body,
  });
  assert.ok(saved.ok, JSON.stringify(saved));
  return saved.data.content_id;
}

/** The same words in every language. */
export function inAll(text: string): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [language, text]));
}
