import { formatMoney } from '@trine/money/money.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import type { BetContext } from './state/bet-context.ts';
import { bestPayoutMinor, type Stakes } from './state/slip-sum.ts';

interface PossibleWinProps {
  room: Pick<BetContext, 'prices'>;
  stakes: Stakes;
}

/** What the bet pays if its best outcome is drawn: a row of a list of facts. */
export function PossibleWin({ room, stakes }: PossibleWinProps) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t('betRoom.possibleWin')}</dt>
      <dd>
        <Amount value={formatMoney(bestPayoutMinor(stakes, room.prices))} />
      </dd>
    </div>
  );
}
