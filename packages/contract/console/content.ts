// What players read: banners, announcements, articles with their tabs, hosts, questions with their
// answers; and the replies that customer service prepares. Each piece has versions; the newest one
// is shown within its schedule. HTML is sanitised when it is saved.

import { Type } from 'typebox';
import { byLanguage } from '../languages.ts';
import { currencies } from '../cashier/currencies.ts';
import { faqTopics } from '../support/words.ts';
import { Identifier, IdentifierGiven, largestInt4, Seconds } from '../values.ts';
import { Actor, Done, consoleCall, nullable, wordOf } from './console-call.ts';

export const contentKinds = [
  'banner',
  'announcement',
  'article_tab',
  'article',
  'line',
  'faq',
  'canned_reply',
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** A picture of the app, or the path that `uploadImage` returned. */
const image = '/banners/[123]\\.svg|/images/[1-9][0-9]{0,15}\\.webp';

function Texts(maxCharacters: number) {
  const text = Type.String({ maxLength: maxCharacters });
  return Type.Object(byLanguage(() => text));
}

/** One of the configured origins of hosts, or empty for the origin of the page. */
const origin = Type.String({ maxLength: 200 });

/** Checked by `isPublishedLink`. */
const link = Type.String({ maxLength: 200 });

/** The body of each kind. */
export const contentBodies = {
  banner: Type.Object({ image: Type.String({ pattern: `^(${image})$` }), title: Texts(120), link }),
  announcement: Type.Object({ text: Texts(500) }),
  article_tab: Type.Object({ name: Texts(40) }),
  article: Type.Object({
    /** Null: among the hot topics. */
    tab_id: nullable(Identifier),
    title: Texts(160),
    image: Type.String({ pattern: `^(${image})?$` }),
    content: Texts(12_000),
  }),
  line: Type.Object({ name: Texts(40), url: origin }),
  /** Plain texts; line breaks in an answer separate paragraphs. */
  faq: Type.Object({
    topic: wordOf(faqTopics),
    question: Texts(200),
    answer: Texts(3_000),
    /** Synonyms, for the search. */
    words: Texts(300),
    link,
  }),
  /** Prepared replies of customer service; players see them only in messages. */
  canned_reply: Type.Object({
    shortcut: Type.String({ pattern: '^[a-z0-9-]{1,24}$' }),
    text: Texts(1_000),
  }),
} as const;

/** The origins that the server is configured with; a host has one of them, or none. */
export const listLineOrigins = consoleCall({
  method: 'GET',
  path: '/line-origins/list',
  permission: 'content.see',
  request: Type.Object({}),
  answer: Type.Object({ origins: Type.Array(Type.String()) }),
  reasons: [],
});

const Body = Type.Record(Type.String(), Type.Unknown());

export const ContentPiece = Type.Object({
  content_id: Identifier,
  kind: wordOf(contentKinds),
  version: Type.Integer(),
  /** Ascending; equal positions by age. */
  position: Type.Integer(),
  is_shown: Type.Boolean(),
  /** Null: at once, and without an end. */
  shows_from: nullable(Seconds),
  shows_until: nullable(Seconds),
  /** Fits `contentBodies[kind]`. */
  body: Body,
  changed_by: Actor,
  changed_at: Seconds,
});

export const listContent = consoleCall({
  method: 'GET',
  path: '/content/list',
  permission: 'content.see',
  request: Type.Object({ kind: wordOf(contentKinds) }),
  answer: Type.Object({
    rows: Type.Array(ContentPiece),
    /** Shown by the app while no piece of the kind is shown. */
    built_in: Type.Array(Body),
  }),
  reasons: [],
});

export const contentVersions = consoleCall({
  method: 'GET',
  path: '/content/versions',
  permission: 'content.see',
  request: Type.Object({ content_id: IdentifierGiven }),
  answer: Type.Object({ rows: Type.Array(ContentPiece) }),
  reasons: ['not_found'],
});

/** Without `content_id` a new piece, otherwise the version after the one that the screen showed. */
export const saveContent = consoleCall({
  method: 'POST',
  path: '/content/save',
  permission: 'content.act',
  request: Type.Object({
    content_id: Type.Optional(IdentifierGiven),
    /** The version that the screen showed; 0 for a new piece. */
    version: Type.Integer({ minimum: 0, maximum: largestInt4 }),
    kind: wordOf(contentKinds),
    position: Type.Integer({ minimum: 0, maximum: 10_000 }),
    is_shown: Type.Boolean(),
    shows_from: nullable(Seconds),
    shows_until: nullable(Seconds),
    body: Body,
  }),
  answer: ContentPiece,
  reasons: ['not_found', 'changed_meanwhile'],
});

export const removeContent = consoleCall({
  method: 'POST',
  path: '/content/remove',
  permission: 'content.act',
  request: Type.Object({
    content_id: IdentifierGiven,
    version: Type.Integer({ minimum: 0, maximum: largestInt4 }),
  }),
  answer: Done,
  reasons: ['not_found', 'changed_meanwhile'],
});

const SaleHours = Type.Object({
  game_id: Type.Integer(),
  /** `always`, or `10:00-02:00` in the game's own zone; null: as the server is configured. */
  hours: nullable(Type.String()),
  /** The hours in effect. */
  effective: Type.String(),
  time_zone: Type.String(),
  changed_by: nullable(Actor),
  changed_at: nullable(Seconds),
});

export const listSaleHours = consoleCall({
  method: 'GET',
  path: '/sale-hours/list',
  permission: 'sale_hours.see',
  request: Type.Object({}),
  answer: Type.Object({ rows: Type.Array(SaleHours) }),
  reasons: [],
});

/** Takes effect from the next round on; a running round is completed. */
export const saveSaleHours = consoleCall({
  method: 'POST',
  path: '/sale-hours/save',
  permission: 'sale_hours.act',
  request: Type.Object({
    game_id: Type.Integer({ minimum: 1, maximum: 4 }),
    /** The `hours` that the screen showed. */
    seen: nullable(Type.String({ maxLength: 16 })),
    hours: nullable(
      Type.String({ pattern: '^(always|[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9])$' }),
    ),
    reason: Type.String({ minLength: 3, maxLength: 500 }),
  }),
  answer: Done,
  reasons: ['changed_meanwhile'],
});

const ReceivingAccountFields = {
  currency: wordOf(currencies),
  /** 0 bank account, 1 wallet. */
  type: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** Empty for a wallet. */
  holder: Type.String({ maxLength: 128 }),
  /** A number or an address, shown with a copy button and, for addresses, a QR code. */
  number: Type.String({ minLength: 1, maxLength: 128 }),
  /** The bank's name, or `trc20`, `erc20`, `omni`. */
  institution: Type.String({ minLength: 1, maxLength: 128 }),
  mark: Type.String({ maxLength: 128 }),
  /** Lower ones are shown first. */
  position: Type.Integer({ minimum: 0, maximum: 10_000 }),
};

export const ReceivingAccount = Type.Object({
  account_id: Identifier,
  ...ReceivingAccountFields,
  created_by: Type.String(),
  created_at: Seconds,
  /**
   * The second person; null for the demo's accounts and for accounts from before the rule of two
   * people.
   */
  confirmed_by: nullable(Type.String()),
  /** Not shown any more since then; a changed account is a new one. */
  retired_by: nullable(Type.String()),
  retired_at: nullable(Seconds),
});

/** A new account, or a replacement of one, that waits for a second person. */
export const ReceivingChange = Type.Object({
  change_id: Identifier,
  /** The account that is retired when this one is confirmed. */
  replaces: nullable(Identifier),
  ...ReceivingAccountFields,
  reason: Type.String(),
  asked_by: Actor,
  asked_at: Seconds,
});

/** Accounts in use and retired ones, newest first; waiting changes, oldest first. */
export const listReceivingAccounts = consoleCall({
  method: 'GET',
  path: '/receiving-accounts/list',
  permission: 'receiving_accounts.see',
  request: Type.Object({}),
  answer: Type.Object({
    rows: Type.Array(ReceivingAccount),
    waiting: Type.Array(ReceivingChange),
  }),
  reasons: [],
});

/**
 * Players see the account when another person confirms it. `replaces` is retired at the same
 * moment.
 */
export const proposeReceivingAccount = consoleCall({
  method: 'POST',
  path: '/receiving-accounts/propose',
  permission: 'receiving_accounts.act',
  takesTwo: true,
  request: Type.Object({
    replaces: Type.Optional(IdentifierGiven),
    ...ReceivingAccountFields,
    reason: Type.String({ minLength: 3, maxLength: 500 }),
  }),
  answer: Type.Object({ change_id: Identifier }),
  reasons: ['changed_meanwhile', 'asked_already', 'newcomer'],
});

export const confirmReceivingAccount = consoleCall({
  method: 'POST',
  path: '/receiving-accounts/confirm',
  permission: 'receiving_accounts.act',
  takesTwo: true,
  request: Type.Object({ change_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'over', 'same_person', 'newcomer', 'changed_meanwhile'],
});

/** By any person who may propose. */
export const withdrawReceivingAccount = consoleCall({
  method: 'POST',
  path: '/receiving-accounts/withdraw',
  permission: 'receiving_accounts.act',
  request: Type.Object({ change_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found', 'over'],
});

/** One person is enough: a wrong account must disappear at once. */
export const retireReceivingAccount = consoleCall({
  method: 'POST',
  path: '/receiving-accounts/retire',
  permission: 'receiving_accounts.act',
  request: Type.Object({
    account_id: IdentifierGiven,
    reason: Type.String({ minLength: 3, maxLength: 500 }),
  }),
  answer: Done,
  reasons: ['not_found'],
});
