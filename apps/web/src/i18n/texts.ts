/**
 * The catalogues in parts, so that the first screen fetches no texts of the others. A part is a
 * file of `@trine/i18n/<language>/` and is loaded with the screens that need it.
 */
import type { screens } from '@trine/i18n/en/screens.ts';
import type { Locale } from './language.ts';

type Widened<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends string ? string : Widened<Shape[Key]>;
};
export type Catalogue = Widened<typeof screens>;

export const TEXT_PARTS = [
  'frame',
  'entry',
  'home',
  'room',
  'records',
  'results',
  'news',
  'cashier',
  'support',
  'personal',
  'team',
  'terms',
  'missing',
  'follow',
  'device',
  'again',
] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

type Source = () => Promise<Partial<Catalogue>>;

/** The script of each part in each language. */
export const textSources = {
  zh: {
    frame: () => import('@trine/i18n/zh/frame.ts'),
    entry: () => import('@trine/i18n/zh/entry.ts'),
    home: () => import('@trine/i18n/zh/home.ts'),
    room: () => import('@trine/i18n/zh/room.ts'),
    records: () => import('@trine/i18n/zh/records.ts'),
    news: () => import('@trine/i18n/zh/news.ts'),
    results: () => import('@trine/i18n/zh/results.ts'),
    cashier: () => import('@trine/i18n/zh/cashier.ts'),
    support: () => import('@trine/i18n/zh/support.ts'),
    personal: () => import('@trine/i18n/zh/personal.ts'),
    team: () => import('@trine/i18n/zh/team.ts'),
    terms: () => import('@trine/i18n/zh/terms.ts'),
    missing: () => import('@trine/i18n/zh/missing.ts'),
    follow: () => import('@trine/i18n/zh/follow.ts'),
    device: () => import('@trine/i18n/zh/device.ts'),
    again: () => import('@trine/i18n/zh/again.ts'),
  },
  tw: {
    frame: () => import('@trine/i18n/tw/frame.ts'),
    entry: () => import('@trine/i18n/tw/entry.ts'),
    home: () => import('@trine/i18n/tw/home.ts'),
    room: () => import('@trine/i18n/tw/room.ts'),
    records: () => import('@trine/i18n/tw/records.ts'),
    news: () => import('@trine/i18n/tw/news.ts'),
    results: () => import('@trine/i18n/tw/results.ts'),
    cashier: () => import('@trine/i18n/tw/cashier.ts'),
    support: () => import('@trine/i18n/tw/support.ts'),
    personal: () => import('@trine/i18n/tw/personal.ts'),
    team: () => import('@trine/i18n/tw/team.ts'),
    terms: () => import('@trine/i18n/tw/terms.ts'),
    missing: () => import('@trine/i18n/tw/missing.ts'),
    follow: () => import('@trine/i18n/tw/follow.ts'),
    device: () => import('@trine/i18n/tw/device.ts'),
    again: () => import('@trine/i18n/tw/again.ts'),
  },
  en: {
    frame: () => import('@trine/i18n/en/frame.ts'),
    entry: () => import('@trine/i18n/en/entry.ts'),
    home: () => import('@trine/i18n/en/home.ts'),
    room: () => import('@trine/i18n/en/room.ts'),
    records: () => import('@trine/i18n/en/records.ts'),
    news: () => import('@trine/i18n/en/news.ts'),
    results: () => import('@trine/i18n/en/results.ts'),
    cashier: () => import('@trine/i18n/en/cashier.ts'),
    support: () => import('@trine/i18n/en/support.ts'),
    personal: () => import('@trine/i18n/en/personal.ts'),
    team: () => import('@trine/i18n/en/team.ts'),
    terms: () => import('@trine/i18n/en/terms.ts'),
    missing: () => import('@trine/i18n/en/missing.ts'),
    follow: () => import('@trine/i18n/en/follow.ts'),
    device: () => import('@trine/i18n/en/device.ts'),
    again: () => import('@trine/i18n/en/again.ts'),
  },
  jp: {
    frame: () => import('@trine/i18n/jp/frame.ts'),
    entry: () => import('@trine/i18n/jp/entry.ts'),
    home: () => import('@trine/i18n/jp/home.ts'),
    room: () => import('@trine/i18n/jp/room.ts'),
    records: () => import('@trine/i18n/jp/records.ts'),
    news: () => import('@trine/i18n/jp/news.ts'),
    results: () => import('@trine/i18n/jp/results.ts'),
    cashier: () => import('@trine/i18n/jp/cashier.ts'),
    support: () => import('@trine/i18n/jp/support.ts'),
    personal: () => import('@trine/i18n/jp/personal.ts'),
    team: () => import('@trine/i18n/jp/team.ts'),
    terms: () => import('@trine/i18n/jp/terms.ts'),
    missing: () => import('@trine/i18n/jp/missing.ts'),
    follow: () => import('@trine/i18n/jp/follow.ts'),
    device: () => import('@trine/i18n/jp/device.ts'),
    again: () => import('@trine/i18n/jp/again.ts'),
  },
  kor: {
    frame: () => import('@trine/i18n/kor/frame.ts'),
    entry: () => import('@trine/i18n/kor/entry.ts'),
    home: () => import('@trine/i18n/kor/home.ts'),
    room: () => import('@trine/i18n/kor/room.ts'),
    records: () => import('@trine/i18n/kor/records.ts'),
    news: () => import('@trine/i18n/kor/news.ts'),
    results: () => import('@trine/i18n/kor/results.ts'),
    cashier: () => import('@trine/i18n/kor/cashier.ts'),
    support: () => import('@trine/i18n/kor/support.ts'),
    personal: () => import('@trine/i18n/kor/personal.ts'),
    team: () => import('@trine/i18n/kor/team.ts'),
    terms: () => import('@trine/i18n/kor/terms.ts'),
    missing: () => import('@trine/i18n/kor/missing.ts'),
    follow: () => import('@trine/i18n/kor/follow.ts'),
    device: () => import('@trine/i18n/kor/device.ts'),
    again: () => import('@trine/i18n/kor/again.ts'),
  },
} as const satisfies Record<Locale, Record<TextPart, Source>>;
