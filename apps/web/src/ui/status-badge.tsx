import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Minus from 'lucide-react/icons/minus';
import TrendingUp from 'lucide-react/icons/trending-up';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import X from 'lucide-react/icons/x';
import styles from './status-badge.module.css';

export const BADGE_KINDS = ['waiting', 'win', 'loss', 'done', 'warn', 'cancelled', 'bad'] as const;
export type BadgeKind = (typeof BADGE_KINDS)[number];

const icons = {
  waiting: Clock,
  win: TrendingUp,
  loss: Minus,
  done: Check,
  warn: TriangleAlert,
  cancelled: Ban,
  bad: X,
} as const satisfies Record<BadgeKind, unknown>;

/** A state in one word with an icon, so that the colour is not the only sign. */
export function StatusBadge({ kind, children }: { kind: BadgeKind; children: string }) {
  const Icon = icons[kind];
  return (
    <span className={styles['badge']} data-kind={kind}>
      <Icon />
      <span>{children}</span>
    </span>
  );
}
