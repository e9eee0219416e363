// Announcements as a player reads them: the operator's, or the app's own while there are none.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { announcementList } from '@trine/contract/news/messages.ts';
import type { Language } from '@trine/contract/languages.ts';
import { text } from '@trine/i18n/labels.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { readAnnouncementsReadAt } from '../../people/notifications/unread.ts';
import { databaseNowMs } from '../../platform/postgres/database-clock.ts';
import { inSeconds } from '../../game/rounds/round.ts';
import { notices } from './content.sql.ts';
import { readShown } from './shown.ts';

type Listed = AnswerOf<typeof announcementList>;

/** Newest first; announcements shown after this call count as unread. */
export async function listAnnouncements(
  from: Connection,
  playerId: PlayerId,
  language: Language,
): Promise<Listed> {
  const readAtMs = await databaseNowMs(from);
  const [written, lastReadMs] = await Promise.all([
    readShown(from, 'announcement'),
    readAnnouncementsReadAt(from, playerId),
  ]);
  if (written.length === 0) return { announcements: await ownWords(from, language), looked_at: 0 };
  const announcements = written
    .toSorted((one, other) => other.shownSince - one.shownSince)
    .map(({ id, body, shownSince }) => ({
      id,
      text: body.text[language],
      createtime: inSeconds(shownSince),
      read: lastReadMs !== null && shownSince <= lastReadMs ? (1 as const) : (0 as const),
    }));
  return { announcements, looked_at: readAtMs };
}

/** The app's own announcements do not count as unread. */
async function ownWords(from: Connection, language: Language): Promise<Listed['announcements']> {
  const own = await notices.all(from, {});
  return own.map(({ noticeId, textKey }) => {
    return { id: noticeId, text: text(language, textKey), createtime: null, read: 1 };
  });
}
