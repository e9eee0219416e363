import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import type { ContentKind } from '@trine/contract/console/content.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';
import { t } from '../../ui/words/language.ts';

export type ContentPiece = ConsoleAnswer<'/content/list'>['rows'][number];

export const contentKindNames: Readonly<
  Record<ContentKind, { one: string; any: string; many: string }>
> = {
  banner: { one: t('banner'), any: t('a banner'), many: t('Banners') },
  announcement: { one: t('announcement'), any: t('an announcement'), many: t('Announcements') },
  article_tab: { one: t('tab'), any: t('a tab'), many: t('Article tabs') },
  article: { one: t('article'), any: t('an article'), many: t('Articles') },
  line: { one: t('line'), any: t('a line'), many: t('Lines') },
  faq: { one: t('question'), any: t('a question'), many: t('Questions') },
  canned_reply: { one: t('reply'), any: t('a reply'), many: t('Ready replies') },
};
export const contentKinds = Object.keys(contentKindNames) as ContentKind[];

export function contentSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, { kind: contentKinds, piece: patterns.id });
}

export type ContentSearch = ReturnType<typeof contentSearch>;
