// The app's own banners and announcements, as the console lists them. Players read these while the
// operator shows none.

import type { ContentKind } from '@trine/contract/console/content.ts';
import { languages } from '@trine/contract/languages.ts';
import { text } from '@trine/i18n/labels.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import * as sql from './content.sql.ts';
import { readShown, type ShownBodies, type Texts } from './shown.ts';

type BuiltIn = ShownBodies['banner'] | ShownBodies['announcement'];

/** Bodies in the form of `contentBodies`; none while the operator's are shown. */
export async function readBuiltIn(from: Connection, kind: ContentKind): Promise<BuiltIn[]> {
  switch (kind) {
    case 'banner': {
      if ((await readShown(from, kind)).length > 0) return [];
      const banners = await sql.banners.all(from, {});
      return banners.map(({ image, titleKey, link }) => ({
        image,
        title: textsOf(titleKey),
        link,
      }));
    }
    case 'announcement': {
      if ((await readShown(from, kind)).length > 0) return [];
      const notices = await sql.notices.all(from, {});
      return notices.map(({ textKey }) => ({ text: textsOf(textKey) }));
    }
    case 'article':
    case 'article_tab':
    case 'canned_reply':
    case 'faq':
    case 'line':
      return [];
  }
}

function textsOf(key: string): Texts {
  return Object.fromEntries(languages.map((language) => [language, text(language, key)])) as Texts;
}
