// The contents of the home screen until staff edit them.

import type { Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './content.sql.ts';

const banners = [
  { image: '/banners/1.svg', titleKey: 'home.banner1', link: '/lottery?id=1' },
  { image: '/banners/2.svg', titleKey: 'home.banner2', link: '/lottery?id=2' },
  { image: '/banners/3.svg', titleKey: 'home.banner3', link: '/betRecord' },
] as const;

const notices = ['home.notice1', 'home.notice2', 'home.notice3'] as const;

export async function seedContent(tx: Tx): Promise<void> {
  for (const [index, banner] of banners.entries()) {
    await sql.insertBanner.run(tx, { bannerId: index + 1, ...banner });
  }
  for (const [index, textKey] of notices.entries()) {
    await sql.insertNotice.run(tx, { noticeId: index + 1, textKey });
  }
}
