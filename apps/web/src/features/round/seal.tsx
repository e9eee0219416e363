import LoaderCircle from 'lucide-react/icons/loader-circle';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import ShieldX from 'lucide-react/icons/shield-x';
import { useTranslation } from '../../i18n/translate.ts';
import type { SealState } from './round-check.ts';
import styles from './seal.module.css';

export interface SealProps {
  state: SealState;
  /** The sealed book's root in hex, shortened on the screen; null before the close. */
  root: string | null;
  orderCount: number;
  /** Replaces the text of the state, for example while the check runs. */
  words?: string | undefined;
  /** Checked under the demo's own key, which never looks like a check of a real round. */
  isDemo?: boolean;
  /** Shows an icon alone, with its text for screen readers. */
  isCompact?: boolean | undefined;
  onOpen?: () => void;
}

const icons = { pending: LoaderCircle, ok: ShieldCheck, bad: ShieldX, void: ShieldOff } as const;
const rootDigits = 8;

/** The state of a round's proof: "412 orders sealed · 9f3a41c2…". */
export function Seal(props: SealProps) {
  const { root, orderCount, words, isDemo = false, isCompact = false, onOpen } = props;
  const { state } = props;
  const { t } = useTranslation();
  const Icon = icons[state];
  const content = (
    <>
      <Icon />
      <span className={isCompact ? 'visually-hidden' : styles['words']}>
        <span className={styles['state']}>{words ?? t(stateKeys[state])}</span>
        <span className={styles['book']}>
          <span>
            {root === null
              ? t('seal.notYet')
              : `${t('seal.sealed', { count: orderCount })}\u00a0· ${root.slice(0, rootDigits)}…`}
          </span>
          {isDemo && <span>{`\u00a0· ${t('seal.demoBeacon')}`}</span>}
        </span>
      </span>
      {isCompact && isDemo && (
        <span aria-hidden="true" className={styles['demo']}>
          {t('seal.demo')}
        </span>
      )}
    </>
  );
  return onOpen ? (
    <button
      type="button"
      className={isCompact ? styles['compact'] : styles['seal']}
      data-state={state}
      data-demo={isDemo || undefined}
      onClick={onOpen}
    >
      {content}
    </button>
  ) : (
    <span className={styles['seal']} data-state={state} data-demo={isDemo || undefined}>
      {content}
    </span>
  );
}

const stateKeys = {
  pending: 'seal.waiting',
  ok: 'seal.checkedHere',
  bad: 'seal.failed',
  void: 'seal.cancelled',
} as const satisfies Record<SealState, string>;
