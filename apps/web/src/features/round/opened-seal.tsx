import { timeText } from '../../i18n/time-text.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRoundCheck, type CheckedRound, type RoundToCheck } from './round-check.ts';
import { SealSteps } from './seal-steps.tsx';
import styles from './seal-sheet.module.css';
import { VerdictLine } from './verdict-line.tsx';
import { UndrawnDigits } from './undrawn-digits.tsx';

export interface OpenedSealProps {
  round: RoundToCheck;
  /** Opens a sheet with the verdict; a page begins with it. */
  hasVerdict?: boolean;
}

/** The steps of a round's proof, checked in this browser. */
export function OpenedSeal({ round, hasVerdict = false }: OpenedSealProps) {
  const { t } = useTranslation();
  const checked = useRoundCheck(round, true);
  if (checked.data) {
    return (
      <div className={styles['opened']}>
        {hasVerdict && <VerdictLine checked={checked.data} />}
        {checked.data.facts.status === 'void' && <Cancelled facts={checked.data.facts} />}
        <SealSteps checked={checked.data} />
        {checked.data.facts.status === 'void' && <UndrawnDigits checked={checked.data} />}
        <p className={styles['foot']}>{t('seal.checkedHere')}</p>
        <ZoneNote />
      </div>
    );
  }
  if (checked.isError) {
    return <ErrorPanel read={checked} />;
  }
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{t('common.loading')}</output>
      <Skeleton shape="row" count={4} />
    </div>
  );
}

const ruleReasons = {
  sealed_late: 'seal.sealedLateReason',
  unwitnessed: 'seal.unwitnessedReason',
} as const satisfies Record<NonNullable<CheckedRound['facts']['void_rule']>, TextKey>;

/** The reason of a void round: the rule, or the operator's text, in the operator's language. */
function Cancelled({ facts }: { facts: CheckedRound['facts'] }) {
  const { t, locale } = useTranslation();
  const { issue, void_reason: said, void_rule: rule, voided_at: voidedAt } = facts;
  const reason = rule === null ? said : t(ruleReasons[rule]);
  return (
    <div className={styles['void']}>
      <p>{t('betRoom.void', { issue })}</p>
      {reason !== null && (
        <dl>
          <dt className={styles['finding']}>{t('seal.voidReason')}</dt>
          <dd className={styles['reason']} dir="auto">
            {reason}
          </dd>
        </dl>
      )}
      {voidedAt !== null && (
        <p className={styles['fact']}>
          {t(rule === null ? 'seal.voidedAt' : 'seal.voidedByRule', {
            time: timeText(voidedAt, locale),
          })}
        </p>
      )}
    </div>
  );
}
