import Download from 'lucide-react/icons/download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import type { OwedProblem } from '@trine/fairness/liabilities/check-owed.ts';
import type { OwedFile } from '@trine/fairness/liabilities/owed-file.ts';
import type { SeenLiability } from '../../data/stored-records.ts';
import { useOwedCheck } from '../../features/owed/owed-check.ts';
import { saveFile } from '../../features/sharing/save-file.ts';
import { calendarText } from '../../i18n/calendar-text.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './owed-line.module.css';

const problemTexts = {
  not_counted: 'wallet.owedNotCounted',
  not_logged: 'wallet.owedNotLogged',
  root_differs: 'wallet.owedRootDiffers',
  not_extended: 'wallet.owedNotExtended',
  amount_differs: 'wallet.owedAmountDiffers',
  bet_differs: 'wallet.owedBetDiffers',
} as const satisfies Record<OwedProblem, TextKey>;

/** What this device found in the last proof of what is owed to the player. */
export function OwedLine() {
  const record = useOwedCheck();
  if (record?.fault) return <Fault {...record.fault} />;
  return record?.seen ? <Counted record={record} day={record.seen.day} /> : null;
}

function Counted({ record, day }: { record: SeenLiability; day: string }) {
  const { t, locale } = useTranslation();
  const { owed, isWhole, isDemo, file } = record;
  return (
    <section className={styles['place']} data-owed="counted">
      <p className={styles['finding']}>
        <ShieldCheck />
        <span>
          <span>{t('wallet.owedCounted', { day: calendarText(day, 'day', locale) })}</span>{' '}
          {owed !== null && <Amount value={owed} hideable />}
        </span>
      </p>
      <p className={styles['note']}>
        <span>{t(isDemo ? 'wallet.owedDemo' : 'wallet.owedChecked')}</span>{' '}
        {!isWhole && <span>{t('wallet.owedPartly')}</span>} <span>{t('wallet.owedMeaning')}</span>
      </p>
      {file && <SaveProof file={file} />}
    </section>
  );
}

function Fault({ problem, file }: NonNullable<SeenLiability['fault']>) {
  const { t } = useTranslation();
  return (
    <section className={styles['place']} data-owed="fails">
      <p className={styles['finding']}>
        <ShieldX />
        <span>
          <b>{t('wallet.owedFails')}</b> <span>{t(problemTexts[problem])}</span>
        </span>
      </p>
      <SaveProof file={file} />
    </section>
  );
}

function SaveProof({ file }: { file: OwedFile }) {
  const { t } = useTranslation();
  const save = () => {
    const text = `${JSON.stringify(file, null, 2)}\n`;
    saveFile(new File([text], `trine-owed-${file.proof.day}.json`, { type: 'application/json' }));
  };
  return (
    <div>
      <Button kind="plain" size="small" icon={<Download />} onClick={save}>
        {t('wallet.owedSave')}
      </Button>
    </div>
  );
}
