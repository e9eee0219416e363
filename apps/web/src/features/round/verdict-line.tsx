import { verdictOnRound, verdictTones, type RoundVerdict } from '@trine/fairness/round-verdict.ts';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import ShieldX from 'lucide-react/icons/shield-x';
import { loadTexts, useTranslation, type TextKey } from '../../i18n/translate.ts';
import type { CheckedRound } from './round-check.ts';
import styles from './verdict-line.module.css';

// The room is drawn without them.
await loadTexts('results');

const signs = {
  green: ShieldCheck,
  red: ShieldX,
  amber: ShieldOff,
  demo: Info,
  waiting: Clock,
} as const;

const sentences = {
  holds: 'verdict.holds',
  demo: 'verdict.demo',
  fails: 'verdict.fails',
  void_known: 'verdict.voidKnown',
  void_unfounded: 'verdict.voidUnfounded',
  void_fails: 'verdict.voidFails',
  void_by_staff: 'verdict.voidByStaff',
  void_by_rule: 'verdict.voidByRule',
  waiting: 'verdict.waiting',
} as const satisfies Record<RoundVerdict, TextKey>;

/** The check of a round in one sentence. */
export function VerdictLine({ checked: { chain, facts, check } }: { checked: CheckedRound }) {
  const { t } = useTranslation();
  const verdict = verdictOnRound(chain, facts, check);
  const tone = verdictTones[verdict];
  const Sign = signs[tone];
  return (
    <p className={styles['verdict']} data-tone={tone}>
      <Sign />
      <span>{t(sentences[verdict])}</span>
    </p>
  );
}
