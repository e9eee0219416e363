import type { Finding } from '@trine/fairness/verify-round.ts';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Balls } from './balls.tsx';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { RawValue } from './raw-value.tsx';
import type { CheckedRound } from './round-check.ts';
import styles from './seal-sheet.module.css';

/** The steps in the order of time, each with its evidence, and the public log. */
export function SealSteps({ checked }: { checked: CheckedRound }) {
  const { t, locale } = useTranslation();
  const { facts, check } = checked;
  const { kind } = checked.chain;
  const isVoid = facts.status === 'void';
  return (
    <ol className={styles['steps']}>
      <Step name="seal.stepNamed" text="seal.stepNamedText" finding={check.named}>
        <RawValue
          label={t(kind === 'demo' ? 'seal.demoBeacon' : 'seal.beacon')}
          value={String(facts.beacon_round)}
          shown={t('seal.beaconRound', { round: facts.beacon_round })}
        />
        <p className={styles['fact']}>
          {t('seal.drawAt', { time: timeText(facts.draw_at, locale) })}
        </p>
      </Step>
      <SealedStep checked={checked} />
      <Step
        name="seal.stepBeacon"
        text={beaconText(isVoid, facts.void_rule)}
        finding={check.signed}
        isVoid={isVoid}
      >
        {facts.signature !== null && (
          <RawValue label={t('seal.signature')} value={facts.signature} />
        )}
        {facts.signature === null && !isVoid && (
          <p className={styles['fact']}>{t('seal.waiting')}</p>
        )}
        {kind === 'demo' && <p className={styles['fact']}>{t('seal.demoBeaconText')}</p>}
      </Step>
      <Step
        name="seal.stepDigits"
        text="seal.stepDigitsText"
        finding={check.follows}
        isVoid={isVoid}
      >
        {facts.randomness !== null && (
          <RawValue label={t('seal.randomness')} value={facts.randomness} />
        )}
        {facts.digits && <Balls digits={facts.digits} gameId={facts.game_id} size="small" />}
      </Step>
      {check.logged && (
        <Step name="seal.stepLogged" text="seal.stepLoggedText" finding={check.logged}>
          {facts.book && <Witnessed witnessed={checked.witnessed} />}
        </Step>
      )}
    </ol>
  );
}

function SealedStep({ checked: { facts, check, seen } }: { checked: CheckedRound }) {
  const { t, locale } = useTranslation();
  return (
    <Step
      name="seal.stepSealed"
      text={sealedText(facts.void_rule)}
      finding={check.sealed}
      isVoid={facts.status === 'void'}
    >
      {facts.book ? (
        <>
          <p className={styles['fact']}>
            <span>{t('seal.sealed', { count: facts.book.count })}</span>
            {' · '}
            <span>{t('seal.sealedTotal', { amount: formatAmount(facts.book.stake, locale) })}</span>
          </p>
          <RawValue label={t('seal.root')} value={facts.book.root} />
          {seen && <p className={styles['fact']}>{t('seal.seenHere')}</p>}
        </>
      ) : (
        <p className={styles['fact']}>{t('seal.notYet')}</p>
      )}
    </Step>
  );
}

type Facts = CheckedRound['facts'];

/** Cosignatures that this device has verified. */
function Witnessed({ witnessed }: Pick<CheckedRound, 'witnessed'>) {
  const { t } = useTranslation();
  if (!witnessed) return null;
  const { by, of } = witnessed;
  return (
    <p className={styles['fact']}>
      {of === 0 ? t('seal.noWitness') : t('seal.witnessed', { by, of })}
    </p>
  );
}

function sealedText(rule: Facts['void_rule']): TextKey {
  if (rule === 'unwitnessed') return 'seal.unwitnessed';
  return rule === 'sealed_late' ? 'seal.sealedLate' : 'seal.stepSealedText';
}

function beaconText(isVoid: boolean, rule: Facts['void_rule']): TextKey {
  if (rule === 'unwitnessed') return 'seal.notDrawnUnwitnessed';
  if (rule === 'sealed_late') return 'seal.notDrawn';
  return isVoid ? 'seal.noSignature' : 'seal.stepBeaconText';
}

interface StepProps {
  name: TextKey;
  text: TextKey;
  finding: Finding;
  /** A void round's missing values will never be published. */
  isVoid?: boolean;
  children: ReactNode;
}

const signs = { holds: Check, fails: X, unknown: Clock } as const;
const words = {
  holds: 'seal.passed',
  fails: 'seal.failed',
  unknown: 'seal.pending',
} as const satisfies Record<Finding, TextKey>;

function Step({ name, text, finding, isVoid = false, children }: StepProps) {
  const { t } = useTranslation();
  const isNever = isVoid && finding === 'unknown';
  const Sign = isNever ? Minus : signs[finding];
  return (
    <li className={styles['step']} data-finding={finding}>
      <span className={styles['sign']}>
        <Sign />
      </span>
      <div className={styles['content']}>
        <div className={styles['head']}>
          <h3 className={styles['name']}>{t(name)}</h3>
          <span className={styles['finding']}>{t(isNever ? 'seal.notDone' : words[finding])}</span>
        </div>
        <p className={styles['text']}>{t(text)}</p>
        {children}
      </div>
    </li>
  );
}
