/** How the outcome of settled bets is written, in one place for all screens. */
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import styles from './bet-outcome.module.css';
import { isPaid, lossOf, netOf, type Settled } from './settled.ts';

await loadTexts('follow');

/** "Payout 97.00 Net +47.00" where something was paid, else "Lost −50.00". */
export function BetOutcome({ settled }: { settled: Settled }) {
  if (!isPaid(settled)) return <Lost settled={settled} />;
  return (
    <span className={styles['outcome']}>
      <Payout settled={settled} /> <Net settled={settled} />
    </span>
  );
}

/** Gross; green where more came back than was staked. */
function Payout({ settled }: { settled: Settled }) {
  const { t } = useTranslation();
  const isGain = !netOf(settled).startsWith('-');
  return (
    <span className={styles['payout']} data-gain={isGain || undefined}>
      <span>{t('money.payout')}</span> <Amount value={settled.payout} />
    </span>
  );
}

function Net({ settled }: { settled: Settled }) {
  const { t } = useTranslation();
  return (
    <span className={styles['net']}>
      <span>{t('money.net')}</span> <Amount value={netOf(settled)} tone="gain" />
    </span>
  );
}

/** What was lost is no profit below zero. */
function Lost({ settled }: { settled: Settled }) {
  const { t } = useTranslation();
  return (
    <span className={styles['lost']}>
      <span>{t('money.lost')}</span> <Amount value={lossOf(settled)} tone="gain" />
    </span>
  );
}

/** The same as facts of a list of them, large. */
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
      <ResultFact name={t('money.net')} value={netOf(settled)} />
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
