/**
 * What a language must provide. The texts of the screens have the shape of the English ones, so
 * that a key that another language lacks does not compile.
 */
import type { RejectionCode } from '@trine/contract/cashier/currencies.ts';
import type { MessageKind } from '@trine/contract/news/messages.ts';
import type { Reason, RejectionRule } from '@trine/contract/reasons.ts';
import type { ParityLabel, SizeLabel } from '@trine/game/outcome.ts';
import type { PlayClass, PlayCode } from '@trine/game/plays.ts';
import type { screens } from './en/screens.ts';
import type { SharingTexts } from './sharing/sharing-texts.ts';
import type { ServiceTexts } from './support/service-texts.ts';

export type Screens = typeof screens;

/** Reasons whose sentence contains a detail; each also has a plain sentence, for use without it. */
export type DetailedReason =
  | 'required_field'
  | 'invalid_field'
  | 'wrong_credentials'
  | 'locked_out'
  | 'self_excluded'
  | 'limit_reached'
  | 'stake_out_of_range'
  | 'room_minimum'
  | 'insufficient_funds'
  | 'sold_out'
  | 'payment_account_held'
  | 'wrong_security_code'
  | 'security_code_locked'
  | 'below_minimum'
  | 'turnover_not_met'
  | 'switched_off'
  | 'slow_down'
  | 'chat_blocked'
  | 'internal';

export const sentenceCodes = [1, 200, 50008, 50012, 50014] as const;
export type SentenceCode = (typeof sentenceCodes)[number];

/** Fields that a request can have and a rejection can name. */
export const fields = [
  'username',
  'account',
  'password',
  'nickname',
  'mobile',
  'avatar',
  'group_id',
  'inviter_id',
  'new_pass',
  'after_pass',
  'new_code',
  'after_code',
  'securityCode',
  'acc',
  'acc_name',
  'acc_bank',
  'mark',
  'money',
  'reference',
  'type',
  'play_type',
  'issue',
  'plan_id',
  'game_id',
  'version',
  'since',
  'group',
  'id',
  'order_id',
  'status',
  'activeTab',
  'date',
  'begin_date',
  'end_date',
  'limit',
  'before_id',
  'page',
  'pageSize',
  'ids',
  'up_to',
  'looked_at',
  'endpoint',
  'browser_key',
  'browser_secret',
  'kinds',
  'idempotency-key',
  'text',
  'topic',
  'contact',
  'visitor',
] as const;
export type Field = (typeof fields)[number];

/**
 * Fields that people fill in by hand: if one is wrong, the sentence explains what it may contain.
 */
export type ExplainedField =
  | 'username'
  | 'password'
  | 'nickname'
  | 'mobile'
  | 'inviter_id'
  | 'new_pass'
  | 'new_code'
  | 'securityCode'
  | 'acc_name'
  | 'money'
  | 'play_type';

/** `{{count}}` is a whole number; only English separates one from many. */
export interface Durations {
  readonly second: string;
  readonly seconds: string;
  readonly minute: string;
  readonly minutes: string;
  readonly hour: string;
  readonly hours: string;
}

export interface Sentences {
  readonly reasonSentences: Readonly<Record<Reason, string>>;
  readonly plainSentences: Readonly<Record<DetailedReason, string>>;
  /** `wrong_credentials` if the caller is signed in and gave only a password. */
  readonly wrongPassword: { readonly detailed: string; readonly plain: string };
  /** A wrong or locked security code, with the end of the lock. */
  readonly codeLockedUntil: string;
  readonly codeSentences: Readonly<Record<SentenceCode, string>>;
  readonly fieldNames: Readonly<Record<Field, string>>;
  readonly fieldRules: Readonly<Record<ExplainedField, string>>;
  readonly ruleSentences: Readonly<Record<RejectionRule, string>>;
  readonly durations: Durations;
}

export type BasePlay = Exclude<PlayCode, `sum_${number}`>;
export type GameId = 1 | 2 | 3 | 4;
export type RoomType = 0 | 1 | 2 | 3;
export type HostId = 0 | 1;
export type OrderStatusName = 'accepted' | 'profitable' | 'unprofitable' | 'cancelled';

/** Keys of texts that the database names: titles of banners and announcements. */
export const textKeys = [
  'home.banner1',
  'home.banner2',
  'home.banner3',
  'home.notice1',
  'home.notice2',
  'home.notice3',
] as const;
export type TextKey = (typeof textKeys)[number];

export interface Names {
  readonly plays: Readonly<Record<BasePlay, string>>;
  /** A bet on one number, with `{{sum}}`. */
  readonly sumPlay: string;
  readonly playClasses: Readonly<Record<PlayClass, string>>;
  readonly bases: Readonly<Record<SizeLabel | ParityLabel, string>>;
  readonly games: Readonly<Record<GameId, string>>;
  readonly rooms: Readonly<Record<RoomType, string>>;
  readonly plans: Readonly<Record<RoomType, string>>;
  readonly lines: Readonly<Record<HostId, string>>;
  readonly orderStatuses: Readonly<Record<OrderStatusName, string>>;
  /** For an entry of the fund log that returns a stake. */
  readonly stakeReturned: string;
  /** Why a deposit or a withdrawal was rejected. */
  readonly rejections: Readonly<Record<RejectionCode, string>>;
  readonly guest: string;
  readonly texts: Readonly<Record<TextKey, string>>;
}

export interface MessageText {
  readonly title: string;
  readonly text: string;
}

/** Messages to players by kind; `unknown` is used for a kind without a text. */
export interface Messages {
  readonly kinds: Readonly<Record<MessageKind, MessageText>>;
  readonly unknown: MessageText;
  /** A draw in which the player had bets; a push, not a message. */
  readonly drawn: Readonly<Record<'title' | 'paid' | 'paidBack' | 'lost', string>>;
  /** Payment accounts by their type. */
  readonly accounts: Readonly<Record<0 | 1, string>>;
}

/** The articles of the demo, in their order, and their tabs. */
export const articleKeys = [
  'draws',
  'cost',
  'receipt',
  'withdrawals',
  'limits',
  'opposites',
] as const;
export type ArticleKey = (typeof articleKeys)[number];
export const articleTabKeys = ['fairness', 'money', 'care'] as const;
export type ArticleTabKey = (typeof articleTabKeys)[number];

/** A paragraph, a heading, an item of a list, or a link to a screen of the app. */
export type ArticleBlock =
  | { readonly p: string }
  | { readonly h: string }
  | { readonly item: string }
  | { readonly link: string; readonly to: `/${string}` };

export interface ArticleText {
  readonly title: string;
  readonly blocks: readonly ArticleBlock[];
}

export interface Articles {
  readonly tabs: Readonly<Record<ArticleTabKey, string>>;
  readonly articles: Readonly<Record<ArticleKey, ArticleText>>;
}

/** The texts that the server sends. */
export interface ServerTexts {
  readonly articles: Articles;
  readonly messages: Messages;
  readonly names: Names;
  readonly sentences: Sentences;
  readonly service: ServiceTexts;
  readonly sharing: SharingTexts;
}
