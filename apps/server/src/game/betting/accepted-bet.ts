// The answer to an accepted bet, built as a JSON text: it is the most frequent answer under load.
// All of it is ASCII, so that V8 keeps the text at one byte per character.

import type { AnswerOf } from '@trine/contract/call.ts';
import type { playOrder } from '@trine/contract/bets/orders.ts';
import { languages, type Language } from '@trine/contract/languages.ts';
import { formatOdds } from '@trine/game/odds.ts';
import { playCode, PLAYS } from '@trine/game/plays.ts';
import { playName } from '@trine/i18n/labels.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { balanceText } from '../../ledger/ledger.ts';
import { asciiJson, written } from '../../platform/http/route.ts';
import { orderNumber } from '../../platform/postgres/ids.ts';
import { receiptOf } from './receipt.ts';
import type { PlacedOrder, PlaceResult } from './place-result.ts';

type PlacedBet = Extract<PlaceResult, { readonly kind: 'placed' }>;

interface AnswerOptions {
  readonly language: Language;
  readonly receiptKey: Buffer;
}

export function acceptedBet(
  { bet, orders, balance }: PlacedBet,
  options: AnswerOptions,
): AnswerOf<typeof playOrder> {
  const { gameId, issue, stakeMinor } = bet;
  const quantity = formatMoney(minor(stakeMinor));
  const plays = playTexts.get(options.language) ?? [];

  function orderText({ orderId, play, oddsHundredths }: PlacedOrder): string {
    const orderNo = orderNumber(orderId);
    const subject = { orderId, orderNo, gameId, issue, play, stakeMinor, oddsHundredths };
    const receipt = receiptOf(subject, options.receiptKey);
    return (
      `{"id":${orderId},"orderNo":"${orderNo}",${plays[play]},"quantity":"${quantity}",` +
      `"odds":"${formatOdds(oddsHundredths)}","receipt":"${receipt}"}`
    );
  }

  return written(
    `{"orders":[${orders.map(orderText).join(',')}],${balanceText(balance)},"issue":"${issue}"}`,
  );
}

/** The members that name a play, by language and the play's number. */
const playTexts: ReadonlyMap<Language, readonly string[]> = new Map(
  languages.map((language) => [
    language,
    PLAYS.map((_, play) => {
      const code = playCode(play);
      return `"play_type":"${code}","play_method":${asciiJson(playName(language, code))}`;
    }),
  ]),
);
