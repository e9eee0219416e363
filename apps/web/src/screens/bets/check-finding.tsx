import type { RoundOfUser } from '../../data/stored-records.ts';
import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldX from 'lucide-react/icons/shield-x';
import { useApiQuery } from '../../data/queries.ts';
import { evidenceOf } from '../../data/stored-evidence.ts';
import type { ShownVerdict } from '../../features/round/bet-verdict.ts';
import { saveFile } from '../../features/sharing/save-file.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from './check-finding.module.css';

const problemTexts = {
  round_fails: 'betDetail.problemRound',
  missing: 'betDetail.problemMissing',
  receipt_differs: 'betDetail.problemReceipt',
  not_sealed: 'betDetail.problemNotSealed',
  payout_differs: 'betDetail.problemPayout',
  not_signed: 'betDetail.problemNotSigned',
  not_logged: 'betDetail.problemNotLogged',
  credit_differs: 'betDetail.problemCredit',
  list_differs: 'betDetail.problemList',
} as const satisfies Record<NonNullable<ShownVerdict['problem']>, TextKey>;

/** What this device found when it checked a bet; a failed check offers its evidence. */
export function CheckFinding({ verdict }: { verdict: ShownVerdict }) {
  const { t } = useTranslation();
  const { problem, isStored, isDemo } = verdict;
  const holds = problem === null;
  const Sign = holds ? ShieldCheck : ShieldX;
  return (
    <>
      <div className={styles['finding']} data-finding={holds ? 'holds' : 'fails'}>
        <Sign />
        {holds ? (
          <p>{t('betDetail.checkHolds')}</p>
        ) : (
          <p>
            <b className={styles['failedTitle']}>{t('betDetail.checkFails')}</b>
            <span>{t(problemTexts[problem])}</span>
          </p>
        )}
      </div>
      <p className={styles['note']}>
        {holds && (
          <span>{t(isStored ? 'betDetail.checkReceipt' : 'betDetail.checkNoReceipt')}</span>
        )}{' '}
        {isDemo && <span>{t('betRecord.demoChecked')}</span>}
      </p>
      {!holds && problem !== 'list_differs' && <EvidenceKeys round={verdict} />}
    </>
  );
}

const staleMs = 60_000;

/** The evidence as a file, to save or to share. */
function EvidenceKeys({ round: { userId, gameId, issue } }: { round: RoundOfUser }) {
  const { t } = useTranslation();
  const complaints = useApiQuery('/api/index/index', {}, { staleMs }).data?.complaints;
  const open = async (use: (file: File) => unknown) => {
    const evidence = await evidenceOf({ userId, gameId, issue });
    if (evidence === null) return;
    const text = `${JSON.stringify(evidence, null, 2)}\n`;
    const name = `trine-evidence-${gameId}-${issue}.json`;
    await use(new File([text], name, { type: 'application/json' }));
  };
  // The browser rejects when the player closes its sheet.
  const share = async (file: File) => navigator.share({ files: [file] }).catch(() => null);
  return (
    <>
      <p className={styles['note']}>
        <span>{t('betDetail.evidenceHint')}</span>{' '}
        {complaints && <span>{t('betDetail.complainTo')}</span>}{' '}
        {complaints && (
          <a href={complaints.url} target="_blank" rel="noreferrer">
            {complaints.name}
          </a>
        )}
      </p>
      <div className={styles['ways']}>
        <Button size="small" icon={<Download />} onClick={() => void open(saveFile)}>
          {t('betDetail.saveEvidence')}
        </Button>
        {'share' in navigator && (
          <Button kind="quiet" size="small" icon={<Share2 />} onClick={() => void open(share)}>
            {t('betDetail.shareEvidence')}
          </Button>
        )}
      </div>
    </>
  );
}
