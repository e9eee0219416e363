// Where published contents may lead: to a screen of the app, or to another site by TLS. No schema
// library here: browsers carry this file.

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

/** An origin that no site has, to read addresses against. */
const ownOrigin = 'https://own.invalid';

/**
 * A link to a screen of the app, spelled as a browser would spell it: anything that a browser reads
 * otherwise, such as `//elsewhere.example`, `/\elsewhere.example` or `/a/../b`, is none.
 */
export function isScreenLink(link: string): boolean {
  const url = link.startsWith('/') ? URL.parse(link, ownOrigin) : null;
  if (url === null || url.origin !== ownOrigin || !knownPaths.has(url.pathname)) return false;
  return url.pathname + url.search + url.hash === link;
}

/** A link to another site by TLS, without a user's name in it; null for any other text. */
export function outerLink(link: string): URL | null {
  const url = link.startsWith('https://') ? URL.parse(link) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.href === link || url.href === `${link}/` ? url : null;
}

/** Empty, to a screen, or to another site. */
export function isPublishedLink(link: string): boolean {
  return link === '' || isScreenLink(link) || outerLink(link) !== null;
}
