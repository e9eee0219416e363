import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import type { ShownVerdict } from '../../features/round/bet-verdict.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './bet-record-screen.module.css';

/** The result of this device's check of one bet, in a list. */
export function BetCheckMark({ verdict }: { verdict: ShownVerdict }) {
  const { t } = useTranslation();
  const holds = verdict.problem === null;
  const Sign = holds ? ShieldCheck : ShieldX;
  return (
    <span className={styles['check']} data-finding={holds ? 'holds' : 'fails'}>
      <Sign />
      <span>{t(holds ? 'betRecord.checked' : 'betRecord.checkFails')}</span>
    </span>
  );
}
