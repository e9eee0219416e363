import { digitFrequencies, sumFrequencies } from '@trine/game/draw-frequencies.ts';
import { outcomeOf } from '@trine/game/outcome.ts';
import { useTranslation } from '../../i18n/translate.ts';
import type { PublicRound } from './day-rounds.ts';
import { FrequencyChart } from './frequency-chart.tsx';

/** How often each sum and each digit was drawn; nothing before the first draw. */
export function DrawFrequencyCards({ rounds }: { rounds: readonly PublicRound[] }) {
  const { t } = useTranslation();
  const outcomes = rounds.flatMap(({ digits }) => (digits === null ? [] : outcomeIn(digits)));
  if (outcomes.length === 0) return null;
  return (
    <>
      <FrequencyChart
        title={t('fairness.sums')}
        valueName={t('trend.sum')}
        frequencies={sumFrequencies(outcomes)}
        draws={outcomes.length}
        labelEvery={3}
      />
      <FrequencyChart
        title={t('fairness.digits')}
        valueName={t('fairness.digit')}
        frequencies={digitFrequencies(outcomes)}
        draws={outcomes.length}
        labelEvery={1}
      />
    </>
  );
}

function outcomeIn([first, second, third]: NonNullable<PublicRound['digits']>) {
  return outcomeOf(first * 100 + second * 10 + third);
}
