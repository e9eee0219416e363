/** The body of a piece as the editor keeps it; fields of a wrong type become empty. */
import type { ContentKind } from '@trine/contract/console/content.ts';
import { faqTopics, type FaqTopic } from '@trine/contract/support/words.ts';
import { languages, textsOf, type LanguageCode, type Texts } from '../../ui/languages/languages.ts';
import { presentLanguage, t } from '../../ui/words/language.ts';

/** The fields of all kinds; each kind sends only its own. */
export interface Body {
  readonly title: Texts;
  readonly text: Texts;
  readonly name: Texts;
  readonly content: Texts;
  readonly image: string;
  readonly link: string;
  readonly url: string;
  readonly tab_id: number | null;
  readonly topic: FaqTopic;
  readonly question: Texts;
  readonly answer: Texts;
  readonly words: Texts;
  readonly shortcut: string;
}

export const bodyFields: Readonly<Record<ContentKind, readonly (keyof Body)[]>> = {
  banner: ['title', 'image', 'link'],
  announcement: ['text'],
  article_tab: ['name'],
  article: ['tab_id', 'title', 'image', 'content'],
  line: ['name', 'url'],
  faq: ['topic', 'question', 'answer', 'words', 'link'],
  canned_reply: ['shortcut', 'text'],
};

export const builtInImages = ['/banners/1.svg', '/banners/2.svg', '/banners/3.svg'] as const;

export function bodyOf(given: Readonly<Record<string, unknown>> | undefined): Body {
  const text = (field: string) => {
    const value = given?.[field];
    return typeof value === 'string' ? value : '';
  };
  const tab = given?.['tab_id'];
  return {
    title: textsOf(given?.['title']),
    text: textsOf(given?.['text']),
    name: textsOf(given?.['name']),
    content: textsOf(given?.['content']),
    image: text('image'),
    link: text('link'),
    url: text('url'),
    tab_id: typeof tab === 'number' ? tab : null,
    topic: faqTopics.find((topic) => topic === given?.['topic']) ?? faqTopics[0],
    question: textsOf(given?.['question']),
    answer: textsOf(given?.['answer']),
    words: textsOf(given?.['words']),
    shortcut: text('shortcut'),
  };
}

/** The fields of a kind, as they are saved. */
export function sentBody(kind: ContentKind, body: Body): Record<string, unknown> {
  const fields = bodyFields[kind].map((field) => [field, body[field]]);
  const sent = Object.fromEntries(fields) as Record<string, unknown>;
  // The server requires a picture for a banner.
  if (kind === 'banner' && body.image === '') sent['image'] = builtInImages[0];
  return sent;
}

/** The languages in which a text is missing. */
export function emptyLanguages(kind: ContentKind, body: Body): readonly LanguageCode[] {
  const texts = bodyFields[kind].map((field) => body[field]).filter(isTexts);
  return languages.filter((code) => texts.some((text) => text[code].trim() === ''));
}

function isTexts(value: Body[keyof Body]): value is Texts {
  return typeof value === 'object' && value !== null;
}

const positionStep = 10;

/** After the last piece, with a gap for others in between. */
export function nextPiecePosition(pieces: readonly { readonly position: number }[] = []): number {
  return Math.max(0, ...pieces.map(({ position }) => position)) + positionStep;
}

const headFields: Readonly<Record<ContentKind, string>> = {
  banner: 'title',
  announcement: 'text',
  article_tab: 'name',
  article: 'title',
  line: 'name',
  faq: 'question',
  canned_reply: 'text',
};

/** The head of a piece in the console's language, otherwise in the first that has one. */
export function pieceHead(kind: ContentKind, body: Readonly<Record<string, unknown>>): string {
  const texts = pieceHeadTexts(kind, body);
  return (
    texts[presentLanguage()] || Object.values(texts).find((text) => text !== '') || t('no text')
  );
}

export function pieceHeadTexts(kind: ContentKind, body: Readonly<Record<string, unknown>>): Texts {
  return textsOf(body[headFields[kind]]);
}
