// Where published contents may link to: a screen of the app, or another site over TLS. Without a
// schema library: browsers load this file.

import { isOwnLink } from './own-link.ts';

/** The addresses of the app's screens that a published link may open. */
export const linkedPaths = [
  '/',
  '/about',
  '/actionCenter',
  '/aticleDetail',
  '/bankCardManage',
  '/baseinfo',
  '/betRecord',
  '/betRoom',
  '/capitalDetail',
  '/changeline',
  '/customer',
  '/defaultAvatar',
  '/find',
  '/language',
  '/lottery',
  '/lotteryDetail',
  '/lotteryExplain',
  '/moreNews',
  '/notice',
  '/personal',
  '/recharge',
  '/register',
  '/room',
  '/rule',
  '/setting',
  '/shareFriend',
  '/system',
  '/terms',
  '/trendChart',
  '/wallet',
  '/withdraw',
] as const;
const knownPaths: ReadonlySet<string> = new Set(linkedPaths);

/** A link to one of the app's screens. */
export function isScreenLink(link: string): boolean {
  return isOwnLink(link) && knownPaths.has(link.replace(/[?#].*$/s, ''));
}

/** A link to another site over TLS, without credentials; null for any other text. */
export function outerLink(link: string): URL | null {
  const url = link.startsWith('https://') ? URL.parse(link) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.href === link || url.href === `${link}/` ? url : null;
}

/** Empty, a screen, or another site. */
export function isPublishedLink(link: string): boolean {
  return link === '' || isScreenLink(link) || outerLink(link) !== null;
}
