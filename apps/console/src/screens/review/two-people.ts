/** Why an approval takes a second person. The server decides it; the console only explains it. */
import { amountText, minorText, parseAmount } from '../../ui/words/amounts.ts';
import type { RequestEvidence, RequestRow } from './request.ts';
import { t } from '../../ui/words/language.ts';

/** Null if one person is enough. */
export function reasonForTwoPeople(request: RequestRow, evidence: RequestEvidence): string | null {
  const { approved_alone: alone, two_people_above, two_people_above_total } = evidence;
  const above = amountText(two_people_above);
  const aboveTotal = amountText(two_people_above_total);
  switch (request.approvals_needed > 1 ? 'amount' : alone.takes_two) {
    case null:
      return null;
    case 'amount':
      return request.approvals.length > 0
        ? t('It takes two people, and one has approved it.')
        : t('It takes two people: requests above {above} do.', { above });
    case 'player':
      return t(
        'It takes two people: within 24 hours you alone approved {player} for this player, and with this request it would be more than {above}.',
        { player: amountText(alone.player), above },
      );
    case 'linked': {
      const together = minorText(parseAmount(alone.player) + parseAmount(alone.linked));
      return t(
        'It takes two people: within 24 hours you alone approved {together} for this player and linked players, and with this request it would be more than {above}.',
        { together, above },
      );
    }
    case 'total':
      return t(
        'It takes two people: within 24 hours you alone approved {total} in all, and with this request it would be more than {aboveTotal}.',
        { total: amountText(alone.total), aboveTotal },
      );
  }
}
