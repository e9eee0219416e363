// The first questions with their answers, and the first canned replies. Edits at the console write
// later versions, and removed ones are not added again.

import type { ContentKind } from '@trine/contract/console/content.ts';
import { firstFaqs, firstReplies } from '@trine/i18n/support/first-contents.ts';
import { insertContentVersion } from '../content/versions.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import type { Tx } from '../../platform/postgres/transaction.ts';

/** Ids of the seeds: below those of the application, and the same in every installation. */
const firstFaqId = 201;
const firstReplyId = 301;

export async function seedService(tx: Tx, profile: 'demo' | 'production'): Promise<void> {
  for (const [index, { key: _key, isOfDemo, ...body }] of firstFaqs.entries()) {
    if (isOfDemo && profile !== 'demo') continue;
    await insertFirst(tx, { id: firstFaqId + index, kind: 'faq', position: index + 1, body });
  }
  for (const [index, body] of firstReplies.entries()) {
    const place = { id: firstReplyId + index, position: index + 1 };
    await insertFirst(tx, { ...place, kind: 'canned_reply', body });
  }
}

interface First {
  readonly id: number;
  readonly kind: ContentKind;
  readonly position: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Writes nothing when a first version exists. */
async function insertFirst(tx: Tx, { id, ...first }: First): Promise<void> {
  await insertContentVersion(tx, {
    ...first,
    contentId: BigInt(id) as RowId,
    seen: 0,
    isShown: true,
    isRemoved: false,
    showsFrom: null,
    showsUntil: null,
    changedBy: 'rule:installation',
  });
}
