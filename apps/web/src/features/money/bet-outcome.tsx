/** How all screens write the outcome of settled bets. */
import { loadTexts, useTranslation, type TextKey } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import styles from './bet-outcome.module.css';
import { isGain, isPaid, lossOf, netOf, type Settled } from './settled.ts';

await loadTexts('follow');

/** What was settled: one bet, all of the player's bets in a round, or those of several rounds. */
type Scope = 'bet' | 'round' | 'rounds';

const netNames = {
  bet: 'money.netOfBet',
  round: 'money.netOfRound',
  rounds: 'money.netOfRounds',
} as const satisfies Record<Scope, TextKey>;

/**
 * "Payout 97.00 Bet net +47.00" if more than the stake was paid, "Paid back 19.40 of 40.00" if
 * less, else "Lost −50.00".
 */
export function BetOutcome({ settled, of }: { settled: Settled; of: Scope }) {
  if (!isPaid(settled)) return <Lost settled={settled} />;
  if (!isGain(settled)) return <PaidBack settled={settled} />;
  return (
    <span className={styles['outcome']}>
      <Payout settled={settled} /> <Net settled={settled} of={of} />
    </span>
  );
}

function PaidBack({ settled: { payout, stake } }: { settled: Settled }) {
  const { t, locale } = useTranslation();
  const amounts = { payout: formatAmount(payout, locale), stake: formatAmount(stake, locale) };
  return <span className={styles['paidBack']}>{t('money.paidBack', amounts)}</span>;
}

function Payout({ settled }: { settled: Settled }) {
  const { t } = useTranslation();
  return (
    <span className={styles['payout']}>
      <span>{t('money.payout')}</span> <Amount value={settled.payout} />
    </span>
  );
}

function Net({ settled, of }: { settled: Settled; of: Scope }) {
  const { t } = useTranslation();
  return (
    <span className={styles['net']}>
      <span>{t(netNames[of])}</span> <Amount value={netOf(settled)} tone="gain" />
    </span>
  );
}

/** The stake without a sign: "Lost" says it already. */
function Lost({ settled }: { settled: Settled }) {
  const { t } = useTranslation();
  return (
    <span className={styles['lost']}>
      <span>{t('money.lost')}</span> <Amount value={lossOf(settled)} tone="gain" />
    </span>
  );
}

/** The outcome of one bet as rows of a list of facts. */
export function BetOutcomeFacts({ settled }: { settled: Settled }) {
  const { t } = useTranslation();
  if (!isPaid(settled)) return <ResultFact name={t('money.lost')} value={lossOf(settled)} />;
  return (
    <>
      <div>
        <dt>{t('money.payout')}</dt>
        <dd>
          <Amount value={settled.payout} size="large" />
        </dd>
      </div>
      <ResultFact name={t('money.netOfBet')} value={netOf(settled)} />
    </>
  );
}

function ResultFact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount value={value} tone="gain" size="large" />
      </dd>
    </div>
  );
}
