import type { OppositePair } from '@trine/game/opposites.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { loadDialogPanel } from '../../ui/overlays/dialog.tsx';
import { PanelSlot } from '../../ui/overlays/panel-slot.tsx';
import { whenIdle } from '../../ui/overlays/when-idle.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { Amount } from '../../ui/amount.tsx';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import {
  disabledReasonIn,
  isOppositePair,
  oppositesOf,
  type BetContext,
} from './state/bet-context.ts';
import { useBetSubmission } from './bet-submission.ts';
import { ConfirmBet } from './confirm-bet.tsx';
import type { SlipOverlay } from './slip-overlays.tsx';
import type { SlipState } from './slip-state.ts';
import {
  bestPayoutMinor,
  totalMinor,
  allButOneReason,
  type Stakes,
  type SlipReason,
} from './state/slip-sum.ts';
import { StakePicks } from './stake-picks.tsx';
import { useSlipReasonText } from './slip-text.ts';
import styles from './slip.module.css';

/** Titles of overlays whose script could not be fetched. */
const overlayTitles = {
  keypad: 'betRoom.stakeEach',
  allButOne: 'betRoom.allButOneTitle',
  guest: 'betRoom.guestTitle',
} as const satisfies Record<NonNullable<SlipOverlay>, TextKey>;

/**
 * Fetched early, because a confirmation must not wait for a script. The dialog reports a failure.
 */
async function fetchWhenIdle(): Promise<void> {
  await whenIdle();
  await loadDialogPanel().catch(() => undefined);
}

async function loadSlipOverlays() {
  const { SlipOverlays } = await import('./slip-overlays.tsx');
  return SlipOverlays;
}

export interface SlipProps {
  context: BetContext;
  slip: SlipState;
}

/**
 * The "all but 1" button: asks if the stake can be placed, sets the room's limit if that is lower,
 * otherwise explains why not.
 */
function useNearlyAll({ context, slip }: SlipProps, show: (next: SlipOverlay) => void): () => void {
  const { t, locale } = useTranslation();
  const reasonText = useSlipReasonText();
  return () => {
    if (context.isGuest) return show('guest');
    const reason = allButOneReason(slip.plays, context.limits);
    if (reason === null) return show('allButOne');
    if (reason.kind !== 'maximum') {
      return toast.show({ kind: 'failure', text: reasonText(reason) });
    }
    slip.setStakeText(reason.amount);
    const amount = formatAmount(reason.amount, locale);
    toast.show({ kind: 'success', text: t('betRoom.setToLimit', { amount }) });
  };
}

/** Two rows of fixed height within the thumb's reach: the stakes, then the sums and the button. */
export function Slip({ context, slip }: SlipProps) {
  const { t } = useTranslation();
  const reasonText = useSlipReasonText();
  const submission = useBetSubmission(context, slip.clear);
  const [overlay, setOverlay] = useState<SlipOverlay>(null);
  useEffect(() => void fetchWhenIdle(), []);
  const close = () => setOverlay(null);
  const askForNearlyAll = useNearlyAll({ context, slip }, setOverlay);
  const stakes: Stakes = { plays: slip.plays, stakeMinor: parseInputAmount(slip.stakeText) };
  const betAsGuest = () => {
    const reason = disabledReasonIn(context, stakes);
    if (reason === null) submission.ask(stakes);
    else toast.show({ kind: 'failure', text: reasonText(reason) });
  };
  const isClosed = context.limits.phase === 'closed' && !context.limits.isFrozen;
  return (
    <section className={styles['slip']} aria-label={t('betRoom.slip')}>
      {submission.problem === null ? (
        <StakePicks
          stakeText={slip.stakeText}
          onPick={slip.setStakeText}
          onAllButOne={askForNearlyAll}
        />
      ) : (
        <Problem text={submission.problem} onClose={submission.forgetProblem} />
      )}
      <p role="status" className="visually-hidden">
        {isClosed && t('betRoom.closedHint')}
      </p>
      <div className={styles['buttons']}>
        <StakeButton context={context} stakes={stakes} onPress={() => setOverlay('keypad')} />
        <PlaceButton
          busy={submission.isBusy}
          reason={disabledReasonIn(context, stakes)}
          onPlace={() => (context.isGuest ? setOverlay('guest') : submission.ask(stakes))}
        />
      </div>
      <ConfirmBet context={context} submission={submission} />
      <PanelSlot
        load={loadSlipOverlays}
        panel={{ overlay, context, slip, onClose: close, onGuestBet: betAsGuest }}
        open={overlay !== null}
        title={t(overlayTitles[overlay ?? 'keypad'])}
        onClose={close}
      />
    </section>
  );
}

/** Why the last bet was rejected, over the stakes until it is closed. */
function Problem({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles['problem']} role="alert">
      <span className={styles['why']}>
        <b>{t('betRoom.rejectedTitle')}</b> <span>{text}</span>
      </span>
      <IconButton label={t('common.close')} icon={<X />} onClick={onClose} />
    </p>
  );
}

interface StakeButtonProps {
  context: BetContext;
  stakes: Stakes;
  onPress: () => void;
}

/** The stake of each play, or the sums of the bet; a press opens the keys. */
function StakeButton({ context, stakes, onPress }: StakeButtonProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles['stake']} onClick={onPress}>
      <span className="visually-hidden">{t('betRoom.otherAmount')}</span>
      {stakes.plays.length === 0 || stakes.stakeMinor === 0n ? (
        <span className={styles['each']}>
          <span>{t('betRoom.stakeEach')}</span>
          <span className={styles['amount']}>
            <Amount value={formatMoney(stakes.stakeMinor)} />
            <Pencil />
          </span>
        </span>
      ) : (
        <Sums context={context} stakes={stakes} />
      )}
    </button>
  );
}

interface PlaceButtonProps {
  busy: boolean;
  reason: SlipReason | null;
  onPlace: () => void;
}

/** While it is disabled, the label says why. */
function PlaceButton({ busy, reason, onPlace }: PlaceButtonProps) {
  const { t } = useTranslation();
  const reasonText = useSlipReasonText();
  const words = busy
    ? t('betRoom.placing')
    : reason === null
      ? t('betRoom.place')
      : reasonText(reason);
  return (
    <Button aria-disabled={reason !== null} busy={busy} onClick={onPlace}>
      {/* A new element for each label, so that the change is not animated. */}
      <span key={words}>{words}</span>
    </Button>
  );
}

/** count × stake = total, the balance after it, and the highest payout. */
function Sums({ context, stakes }: { context: BetContext; stakes: Stakes }) {
  const { t, locale } = useTranslation();
  const total = totalMinor(stakes);
  const after = minor(context.limits.freeMinor - total);
  const opposites = oppositesOf(context, stakes);
  if (isOppositePair(opposites)) return <OppositeSoon context={context} pair={opposites} />;
  const sum = t('betRoom.slipTotal', {
    count: stakes.plays.length,
    stake: formatAmount(formatMoney(stakes.stakeMinor), locale),
    total: formatAmount(formatMoney(total), locale),
  });
  return (
    <span className={styles['sums']}>
      <span className={styles['total']} style={{ '--characters': sum.length } as CSSProperties}>
        {sum}
      </span>
      {after >= 0n && (
        <span className={styles['after']}>
          <span>{t('betRoom.balanceAfter')}</span> <Amount value={formatMoney(after)} hideable />
        </span>
      )}
      <span className={styles['outlook']}>
        <span>{t('betRoom.possibleWin')}</span>{' '}
        <Amount value={formatMoney(bestPayoutMinor(stakes, context.prices))} />
      </span>
    </span>
  );
}

/** Replaces the sums: this bet and its opposite would cost and win nothing. */
function OppositeSoon({
  context,
  pair: [first, second],
}: {
  context: BetContext;
  pair: OppositePair;
}) {
  const { t } = useTranslation();
  const names = { first: context.nameOf(first), second: context.nameOf(second) };
  return (
    <span className={`${styles['sums']} ${styles['opposite']}`} role="status">
      {t('betRoom.oppositeSoon', names)}
    </span>
  );
}
