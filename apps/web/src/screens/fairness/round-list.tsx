import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import type { PublicRound } from './day-rounds.ts';
import { listedKey, useListedChecks } from './listed-checks.ts';
import { RoundRow } from './round-row.tsx';
import styles from './fairness-screen.module.css';

/** Each shown round costs a pairing. */
const step = 10;

/** The rounds of a day, of which the shown ones are checked. */
export function RoundList({ rounds }: { rounds: readonly PublicRound[] }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(step);
  const listed = rounds.slice(0, shown);
  const checks = useListedChecks(listed);
  return (
    <Card title={t('fairness.list')} aria-label={t('fairness.list')}>
      {checks.isError && <ErrorPanel read={checks} small />}
      <ul className={styles['list']}>
        {listed.map((round) => (
          <li key={listedKey(round)}>
            <RoundRow round={round} checked={checks.data?.get(listedKey(round))} />
          </li>
        ))}
      </ul>
      {shown < rounds.length && (
        <Button kind="quiet" wide onClick={() => setShown(shown + step)}>
          {t('fairness.more')}
        </Button>
      )}
    </Card>
  );
}
