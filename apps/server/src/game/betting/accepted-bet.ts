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
import type { PlacedBet, PlacedOrder } from './place-result.ts';
import type { SignedReceipt } from './receipt.ts';

interface AnswerOptions {
  readonly language: Language;
  /** Those of the bet's batch. */
  readonly receipts: readonly SignedReceipt[];
}

export function acceptedBet(
  { bet, orders, balance, firstReceipt }: PlacedBet,
  { language, receipts }: AnswerOptions,
): AnswerOf<typeof playOrder> {
  const { issue, stakeMinor } = bet;
  const quantity = formatMoney(minor(stakeMinor));
  const plays = playTexts.get(language) ?? [];

  function orderText({ orderId, play, oddsHundredths }: PlacedOrder, at: number): string {
    const receipt = receipts[firstReceipt + at];
    if (receipt === undefined) throw new Error('an accepted order without a receipt');
    const { orderNo, preimage, nonce, index, size, path, signature } = receipt;
    return (
      `{"id":${orderId},"orderNo":"${orderNo}",${plays[play]},"quantity":"${quantity}",` +
      `"odds":"${formatOdds(oddsHundredths)}","receipt":"${preimage}","nonce":"${nonce}",` +
      `"proof":{"index":${index},"size":${size},"path":"${path}","signature":"${signature}"}}`
    );
  }

  // Not joined: that would copy each text once more.
  let texts = '';
  orders.forEach((order, at) => {
    texts += at === 0 ? orderText(order, at) : `,${orderText(order, at)}`;
  });
  return written(`{"orders":[${texts}],${balanceText(balance)},"issue":"${issue}"}`);
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
