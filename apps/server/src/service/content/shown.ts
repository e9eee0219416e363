// The operator's contents for players: the newest version of each piece, within its schedule.

import type { Language } from '@trine/contract/languages.ts';
import type { ContentKind } from '@trine/contract/console/content.ts';
import type { FaqTopic } from '@trine/contract/support/words.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { shownContent } from './shown.sql.ts';

export type Texts = Readonly<Record<Language, string>>;

export interface ShownBodies {
  readonly banner: { readonly image: string; readonly title: Texts; readonly link: string };
  readonly announcement: { readonly text: Texts };
  readonly article_tab: { readonly name: Texts };
  readonly article: {
    readonly tab_id: number | null;
    readonly title: Texts;
    readonly image: string;
    readonly content: Texts;
  };
  readonly line: { readonly name: Texts; readonly url: string };
  readonly faq: {
    readonly topic: FaqTopic;
    readonly question: Texts;
    readonly answer: Texts;
    readonly words: Texts;
    readonly link: string;
  };
  readonly canned_reply: { readonly shortcut: string; readonly text: Texts };
}

export interface Shown<Kind extends ContentKind> {
  readonly id: number;
  readonly body: ShownBodies[Kind];
  /**
   * The time since when players can read it, epoch milliseconds; a correction does not change it.
   */
  readonly shownSince: number;
}

/** By position. */
export async function readShown<Kind extends ContentKind>(
  from: Connection,
  kind: Kind,
): Promise<Shown<Kind>[]> {
  const rows = await shownContent.all(from, { kind });
  return rows.map(({ contentId, body, shownSince }) => ({
    id: Number(contentId),
    body: JSON.parse(body) as ShownBodies[Kind],
    shownSince,
  }));
}
