// Writes the text of a player's message from its kind and its facts. Facts are stored unchanged in
// the database; if one is missing, a general text is used.

import type { Language } from '@trine/contract/languages.ts';
import type { MessageKind } from '@trine/contract/news/messages.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { MessageText } from '../texts.ts';
import { fill, placeholdersOf } from '../fill.ts';
import { gameName, rejectionName } from '../labels.ts';
import { grouped, timeText } from '../sentence.ts';
import { serverTexts } from '../server-texts.ts';

/** As stored in the database. Each kind has the facts that its text names. */
export interface MessageFacts {
  readonly amount_minor?: string;
  /** For a win or a draw: the player's stakes in the round, in all rooms. */
  readonly stake_minor?: string;
  readonly game_id?: number;
  readonly issue?: string;
  /** The deposit or withdrawal. */
  readonly request_id?: string;
  readonly reason_code?: string | null;
  /** Text that a member of the staff wrote. */
  readonly reason_text?: string | null;
  readonly reason?: string;
  /** For a payment account: 0 card, 1 wallet. */
  readonly type?: number;
  readonly last_four?: string;
  /** Epoch seconds. */
  readonly held_until?: number;
  readonly locked_until?: number;
  /** For a draw in which the player had bets: 0 to 999. */
  readonly outcome?: number;
  readonly payout_minor?: string;
  /** Wrong passwords within a day. */
  readonly attempts?: number;
}

export interface Message {
  readonly kind: string;
  readonly facts: MessageFacts;
}

/** The title and the text of a message; its times are in this time zone, which the text names. */
export function messageText(
  language: Language,
  { kind, facts }: Message,
  timeZone: string,
): MessageText {
  const { kinds, unknown } = serverTexts[language].messages;
  if (!Object.hasOwn(kinds, kind)) return unknown;
  const { title, text } = kinds[kind as MessageKind];
  const values = valuesOf(language, facts, timeZone);
  const isComplete = placeholdersOf(text).every((name) => values[name] !== undefined);
  return isComplete ? { title, text: fill(text, values) } : { title, text: unknown.text };
}

/** With its sign: "+9.40". */
export function signedAmount(amountMinor: bigint): string {
  const sign = amountMinor < 0n ? '\u2212' : amountMinor > 0n ? '+' : '';
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  return sign + grouped(formatMoney(minor(size)));
}

function valuesOf(
  language: Language,
  facts: MessageFacts,
  timeZone: string,
): Readonly<Record<string, string>> {
  const { accounts } = serverTexts[language].messages;
  const { game_id: game, issue, reason_code: reason, type, last_four: lastFour } = facts;
  const values: Record<string, string> = {};
  if (facts.amount_minor !== undefined) {
    values['amount'] = grouped(formatMoney(minor(BigInt(facts.amount_minor))));
  }
  if (facts.amount_minor !== undefined && facts.stake_minor !== undefined) {
    values['net'] = signedAmount(BigInt(facts.amount_minor) - BigInt(facts.stake_minor));
  }
  if (game !== undefined) values['game'] = gameName(language, game);
  if (issue !== undefined) values['issue'] = issue;
  if (facts.attempts !== undefined) values['attempts'] = String(facts.attempts);
  if (reason !== undefined && reason !== null) values['reason'] = rejectionName(language, reason);
  if (type !== undefined) values['account'] = accounts[type === 0 ? 0 : 1];
  if (lastFour !== undefined) values['last_four'] = lastFour;
  const until = facts.held_until ?? facts.locked_until;
  if (until !== undefined) values['until'] = timeText(language, until, timeZone);
  return values;
}
