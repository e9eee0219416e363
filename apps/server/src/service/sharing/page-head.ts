// The head of a shared page: title, text and picture as Open Graph tags. Every value is escaped
// where it is written.

import { languageFacts, languages, type Language } from '@trine/contract/languages.ts';
import { fill } from '@trine/i18n/fill.ts';
import { gameName } from '@trine/i18n/labels.ts';
import { timeText } from '@trine/i18n/sentence.ts';
import { serverTexts } from '@trine/i18n/server-texts.ts';
import type { PageHead } from '../../platform/http/app-page.ts';
import type { AskedLanguage, SharedPage } from './shared-page.ts';
import { pictureSize } from './share-picture.ts';
import type { SharedRound } from './shared-rounds.ts';

export interface HeadFacts {
  readonly page: SharedPage;
  /** The round of a round's page; null: there is none, or it can not be read now. */
  readonly round: SharedRound | null;
  readonly asked: AskedLanguage;
  /** The public origin, such as `https://trine.example`. */
  readonly origin: string;
  readonly isDemo: boolean;
  readonly timeZone: string;
}

interface Described {
  readonly title: string;
  readonly text: string;
  /** The path of the picture. */
  readonly picture: string;
  /** The canonical path; null for a page that others should not open. */
  readonly path: string | null;
}

export function pageHead(facts: HeadFacts): PageHead {
  const { asked, origin } = facts;
  const { language } = asked;
  const { title, text, picture, path } = describe(facts);
  const address = path === null ? null : origin + withLanguage(path, asked);
  const image = `${origin}${picture}`;
  const others = languages.filter((other) => other !== language);
  const properties: readonly (readonly [name: string, value: string])[] = [
    ['og:site_name', 'Trine'],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', text],
    ['og:url', address ?? `${origin}${withLanguage('/', asked)}`],
    ['og:locale', languageFacts[language].locale],
    ...others.map((other) => ['og:locale:alternate', languageFacts[other].locale] as const),
    ['og:image', image],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(pictureSize.width)],
    ['og:image:height', String(pictureSize.height)],
    ['og:image:alt', title],
  ];
  const lines = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(text)}">`,
    ...(address === null ? [] : [`<link rel="canonical" href="${escapeHtml(address)}">`]),
    ...properties.map(
      ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
  const isOneOfMany = facts.page.kind === 'round' || facts.page.kind === 'invitation';
  return { language: languageFacts[language].tag, html: lines.join(''), isOneOfMany };
}

function describe(facts: HeadFacts): Described {
  const { page, round, asked } = facts;
  const { language } = asked;
  const texts = serverTexts[language].sharing;
  if (page.kind === 'round' && round !== null) return describeRound(round, facts);
  if (page.kind === 'invitation') {
    return {
      title: texts.inviteTitle,
      text: fill(texts.inviteText, { code: page.code }),
      picture: `/share/invitation-${language}.png`,
      path: `/register?inviter_id=${page.code}`,
    };
  }
  return {
    title: texts.homeTitle,
    text: facts.isDemo ? `${texts.homeText} ${texts.demo}` : texts.homeText,
    picture: `/share/home-${language}.png`,
    path: page.kind === 'home' ? '/' : null,
  };
}

function describeRound(round: SharedRound, { asked, timeZone }: HeadFacts): Described {
  const { language } = asked;
  const texts = serverTexts[language].sharing;
  const { gameId, issue, state, digits, drawAt } = round;
  const names = { game: gameName(language, gameId), issue };
  const place = {
    // The address contains the state, because clients may cache the picture for ever.
    picture: `/share/round-${gameId}-${issue}-${language}.png?${state}`,
    path: `/round?game_id=${gameId}&issue=${issue}`,
  };
  if (digits !== null) {
    const sum = digits.reduce((total, digit) => total + digit, 0);
    const result = `${digits.join(' + ')} = ${sum}`;
    return { title: fill(texts.drawnTitle, { ...names, result }), text: texts.drawnText, ...place };
  }
  const time = timeText(language, drawAt, timeZone);
  const text = state === 'void' ? texts.cancelledText : fill(texts.openText, { time });
  return { title: fill(texts.roundTitle, names), text, ...place };
}

function withLanguage(path: string, { language, isNamed }: AskedLanguage): string {
  if (!isNamed) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language satisfies Language}`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes for text and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
