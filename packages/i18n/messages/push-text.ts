// The text of a push: of a message, or of a draw in which the player had bets.

import type { Language } from '@trine/contract/languages.ts';
import { digitsOf, outcomeOf, sumOf } from '@trine/game/outcome.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import type { MessageText } from '../texts.ts';
import { serverTexts } from '../server-texts.ts';
import { fill } from '../fill.ts';
import { gameName } from '../labels.ts';
import { grouped } from '../sentence.ts';
import { messageText, signedAmount, type Message, type MessageFacts } from './message-text.ts';

/** As `messageText`, with one more kind. */
export function pushText(language: Language, message: Message, timeZone: string): MessageText {
  const { kind, facts } = message;
  const drawn = kind === 'round_drawn' ? drawnText(language, facts) : null;
  return drawn ?? messageText(language, message, timeZone);
}

/** Null if a fact is missing. */
function drawnText(language: Language, facts: MessageFacts): MessageText | null {
  const { game_id: game, issue, outcome: drawn, stake_minor: stake, payout_minor: paid } = facts;
  if (game === undefined || issue === undefined || drawn === undefined) return null;
  if (stake === undefined || paid === undefined) return null;
  const outcome = outcomeOf(drawn);
  const payoutMinor = BigInt(paid);
  const stakeMinor = BigInt(stake);
  const values = {
    game: gameName(language, game),
    issue,
    digits: digitsOf(outcome).join(' '),
    sum: String(sumOf(outcome)),
    payout: grouped(formatMoney(minor(payoutMinor))),
    stake: grouped(formatMoney(minor(stakeMinor))),
    net: signedAmount(payoutMinor - stakeMinor),
  };
  const { drawn: texts } = serverTexts[language].messages;
  // Only a payout above the stakes is a gain; the text shows no negative net beside a payout.
  const kind = payoutMinor > stakeMinor ? 'paid' : payoutMinor > 0n ? 'paidBack' : 'lost';
  return { title: fill(texts.title, values), text: fill(texts[kind], values) };
}
