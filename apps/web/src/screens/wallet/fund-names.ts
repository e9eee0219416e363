import type { TextKey } from '../../i18n/translate.ts';
import type { FundType } from './fund-search.ts';

/** The text of each kind of movement, by the wire's number. */
export const fundNames = {
  0: 'fundLog.recharge',
  1: 'fundLog.withdraw',
  2: 'fundLog.buy',
  3: 'fundLog.profit',
  4: 'fundLog.giveAway',
} as const satisfies Record<FundType, TextKey>;
