import type { Verdicts } from '../../features/round/bet-checks.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { CheckFinding } from './check-finding.tsx';
import styles from './check-finding.module.css';

/** The bets whose check failed, also those that the server no longer lists. */
export function FailedChecks({ verdicts }: { verdicts: Verdicts | undefined }) {
  const { t } = useTranslation();
  const failed = [...(verdicts?.values() ?? [])].filter(({ problem }) => problem !== null);
  return failed.map((verdict) => (
    <Card key={verdict.id} data-game={verdict.gameId}>
      <section className={styles['failed']}>
        <h2 className={styles['name']}>
          <span>{t('betRecord.issue', { issue: verdict.issue })}</span>
          {' · '}
          <span translate="no">{verdict.facts.split('|')[0]}</span>
        </h2>
        <CheckFinding verdict={verdict} />
      </section>
    </Card>
  ));
}
