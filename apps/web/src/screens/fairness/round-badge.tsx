import { verdictOnRound, type RoundVerdict } from '@trine/fairness/round-verdict.ts';
import type { CheckedRound } from '../../features/round/round-check.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { StatusBadge, type BadgeKind } from '../../ui/status-badge.tsx';

const badges = {
  holds: ['done', 'seal.passed'],
  demo: ['loss', 'fairness.rowDemo'],
  fails: ['bad', 'seal.failed'],
  void_known: ['bad', 'fairness.rowUnfounded'],
  void_unfounded: ['bad', 'fairness.rowUnfounded'],
  void_fails: ['bad', 'fairness.rowUnfounded'],
  void_by_staff: ['warn', 'fairness.void'],
  void_by_rule: ['warn', 'fairness.void'],
  waiting: ['waiting', 'seal.pending'],
} as const satisfies Record<RoundVerdict, readonly [BadgeKind, TextKey]>;

/** The check of a listed round in a word. */
export function RoundBadge({ checked }: { checked: CheckedRound | undefined }) {
  const { t } = useTranslation();
  if (checked === undefined) return <span>{t('seal.checking')}</span>;
  const [kind, text] = badges[verdictOnRound(checked.chain, checked.facts, checked.check)];
  return <StatusBadge kind={kind}>{t(text)}</StatusBadge>;
}
