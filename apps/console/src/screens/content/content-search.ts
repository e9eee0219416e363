import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import type { ContentKind } from '@trine/contract/console/content.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';

export type Piece = ConsoleAnswer<'/content/list'>['rows'][number];

export const kindNames: Readonly<Record<ContentKind, { one: string; any: string; many: string }>> =
  {
    banner: { one: 'banner', any: 'a banner', many: 'Banners' },
    announcement: { one: 'announcement', any: 'an announcement', many: 'Announcements' },
    article_tab: { one: 'tab', any: 'a tab', many: 'Article tabs' },
    article: { one: 'article', any: 'an article', many: 'Articles' },
    line: { one: 'line', any: 'a line', many: 'Lines' },
    faq: { one: 'question', any: 'a question', many: 'Questions' },
    canned_reply: { one: 'reply', any: 'a reply', many: 'Ready replies' },
  };
export const kinds = Object.keys(kindNames) as ContentKind[];

export function contentSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, { kind: kinds, piece: patterns.id });
}

export type ContentSearch = ReturnType<typeof contentSearch>;
