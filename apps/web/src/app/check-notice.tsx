import ShieldX from 'lucide-react/icons/shield-x';
import { useLogFault } from '../data/seen-log.ts';
import { acceptTrust, useTrustChange } from '../data/trust.ts';
import { useOwedCheck } from '../features/owed/owed-check.ts';
import { useStoredBetChecks, useVerdicts } from '../features/round/bet-checks.ts';
import { useLogObserver } from '../features/round/log-observer.ts';
import { useTranslation } from '../i18n/translate.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import styles from './notice.module.css';

/**
 * Checks the player's bets after each draw, what is owed to the player, and the public log. What
 * fails is shown on every screen.
 */
export function CheckNotice() {
  useStoredBetChecks();
  useLogObserver();
  return (
    <output className={styles['place']}>
      <FailedBets />
      <OwedNotice />
      <LogNotice />
      <TrustNotice />
    </output>
  );
}

function FailedBets() {
  const { t } = useTranslation();
  const verdicts = useVerdicts();
  if (![...(verdicts?.values() ?? [])].some(({ problem }) => problem !== null)) return null;
  return (
    <span className={styles['notice']} data-kind="failure">
      <ShieldX />
      <span>{t('common.betCheckFails')}</span>
      <ButtonLink to="/betRecord" size="small">
        {t('common.showBet')}
      </ButtonLink>
    </span>
  );
}

function OwedNotice() {
  const { t } = useTranslation();
  const record = useOwedCheck();
  if (!record?.fault) return null;
  return (
    <span className={styles['notice']} data-kind="failure">
      <ShieldX />
      <span>{t('common.owedFails')}</span>
      <ButtonLink to="/wallet" size="small">
        {t('common.showBet')}
      </ButtonLink>
    </span>
  );
}

function LogNotice() {
  const { t } = useTranslation();
  const fault = useLogFault((state) => state.fault);
  if (!fault) return null;
  return (
    <span className={styles['notice']} data-kind="failure">
      <ShieldX />
      <span>{t('common.logFails')}</span>
    </span>
  );
}

/** A new data directory of the server has new keys; the player decides. */
function TrustNotice() {
  const { t } = useTranslation();
  const served = useTrustChange((state) => state.served);
  if (served === null) return null;
  return (
    <span className={styles['notice']} data-kind="failure">
      <ShieldX />
      <span>{t('common.trustChanged')}</span>
      <Button size="small" onClick={() => void acceptTrust(served)}>
        {t('common.trustAccept')}
      </Button>
    </span>
  );
}
