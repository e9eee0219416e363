import { useSession } from '../../data/session.ts';
import { useShownBetChecks, useVerdicts } from '../../features/round/bet-checks.ts';
import { isDecided, verdictOn } from '../../features/round/bet-verdict.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './bet-detail-screen.module.css';
import { CheckFinding } from './check-finding.tsx';
import type { OwnBet } from './own-bet.ts';

/** The check of the bet, which this device makes without a tap after the draw. */
export function BetCheck({ bet }: { bet: OwnBet }) {
  const { t } = useTranslation();
  const verdicts = useVerdicts();
  const userId = useSession((session) => session.userId);
  const verdict = verdictOn(bet, verdicts);
  const isDue = verdicts !== undefined && verdict === null && isDecided(bet);
  const { game_id: gameId, issue } = bet;
  useShownBetChecks(isDue && userId !== null ? [{ userId, gameId, issue }] : []);
  return (
    <div className={styles['proof']} role="status">
      {verdict === null ? (
        <p className={styles['hint']}>
          {t(isDecided(bet) ? 'betDetail.checkRuns' : 'betDetail.checkWaits')}
        </p>
      ) : (
        <CheckFinding verdict={verdict} />
      )}
    </div>
  );
}
