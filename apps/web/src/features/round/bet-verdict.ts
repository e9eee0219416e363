/** The result of the check of one bet, compared with what the screen shows. */
import type { BetVerdict } from '../../data/stored-records.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { factsText } from '../../data/bet-verdicts.ts';
import { parseApiAmount } from '../../ui/amount-minor.ts';
import type { Verdicts } from './bet-checks.ts';

export interface ShownBet {
  id: number;
  orderNo: string;
  play_type: string;
  quantity: string;
  odds: string;
  /** 0 accepted, 1 settled, 2 cancelled, 3 not accepted. */
  status: number;
  whether_hit: number;
  profit: string;
}

const settled = 1;
const cancelled = 2;

/** The round has ended, so the bet can be checked. */
export function isDecided({ status }: Pick<ShownBet, 'status'>): boolean {
  return status === settled || status === cancelled;
}

export interface ShownVerdict extends Omit<BetVerdict, 'problem'> {
  /** `list_differs`: the screen shows other facts than those that were checked. */
  readonly problem: BetVerdict['problem'] | 'list_differs';
}

/** Null without a result. The facts of a decided bet never change. */
export function verdictOn(bet: ShownBet, verdicts: Verdicts | undefined): ShownVerdict | null {
  const verdict = verdicts?.get(bet.id);
  if (verdict === undefined || !isDecided(bet)) return null;
  if (verdict.problem !== null || verdict.facts === shownFacts(bet)) return verdict;
  return { ...verdict, problem: 'list_differs' };
}

function shownFacts(bet: ShownBet): string {
  const { orderNo, play_type: play, quantity: stake, odds } = bet;
  return factsText({ orderNo, play, stake, odds, paid: paidOn(bet) });
}

function paidOn({ status, whether_hit: hit, quantity, profit }: ShownBet): string {
  if (status === cancelled) return quantity;
  if (hit === 0) return '0.00';
  return formatMoney(minor(parseApiAmount(quantity) + parseApiAmount(profit)));
}
