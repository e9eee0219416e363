/** The sections of the rules by their names in addresses, in reading order. */
import type { TextKey } from '../../i18n/translate.ts';

export const sectionHeadings = {
  what: 'rules.whatHead',
  plays: 'rules.playsHead',
  draw: 'rules.drawHead',
  check: 'rules.checkHead',
  opposite: 'rules.oppositeHead',
  freeze: 'rules.freezeHead',
  times: 'rules.timesHead',
  void: 'rules.voidHead',
  limits: 'rules.limitsHead',
  money: 'rules.moneyHead',
  last: 'rules.lastHead',
} as const satisfies Record<string, TextKey>;

export type SectionName = keyof typeof sectionHeadings;

/** The sections that describe one game as a product. */
export const productSections = [
  'what',
  'plays',
  'limits',
  'times',
  'draw',
  'check',
  'last',
] as const satisfies readonly SectionName[];

export const allSections = Object.keys(sectionHeadings) as readonly SectionName[];
