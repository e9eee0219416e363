import type { OppositePair } from '@trine/game/opposites.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { loadDialogPanel } from '../../ui/overlays/dialog.tsx';
import { PanelPlace } from '../../ui/overlays/panel-place.tsx';
import { whenIdle } from '../../ui/overlays/when-idle.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { Amount } from '../../ui/amount.tsx';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { disabledReasonIn, isPair, oppositesOf, type BetContext } from './state/bet-context.ts';
import { useBetSubmission } from './bet-submission.ts';
import { ConfirmBet } from './confirm-bet.tsx';
import type { SlipOverlay } from './slip-overlays.tsx';
import type { SlipState } from './slip-state.ts';
import {
  bestPayoutMinor,
  totalMinor,
  whyNotAllButOne,
  type Stakes,
  type WhyOff,
} from './state/slip-sum.ts';
import { StakePicks } from './stake-picks.tsx';
import { useWhyText } from './slip-text.ts';
import styles from './slip.module.css';

/** What is shown of an overlay whose script could not be fetched. */
const overlayTitles = {
  keypad: 'betRoom.stakeEach',
  allButOne: 'betRoom.allButOneTitle',
  guest: 'betRoom.guestTitle',
} as const satisfies Record<NonNullable<SlipOverlay>, TextKey>;

/** A confirmation must not wait for a script: it is fetched before. The dialog shows failures. */
async function fetchWhenIdle(): Promise<void> {
  await whenIdle();
  await loadDialogPanel().catch(() => undefined);
}

async function loadSlipOverlays() {
  const { SlipOverlays } = await import('./slip-overlays.tsx');
  return SlipOverlays;
}

export interface SlipProps {
  room: BetContext;
  slip: SlipState;
}

/**
 * What "all but 1" does: it asks before a stake that can be placed, sets the room's limit where
 * that is less, and otherwise says why not.
 */
function useNearlyAll({ room, slip }: SlipProps, show: (next: SlipOverlay) => void): () => void {
  const { t, locale } = useTranslation();
  const whyText = useWhyText();
  return () => {
    if (room.isGuest) return show('guest');
    const reason = whyNotAllButOne(slip.plays, room.limits);
    if (reason === null) return show('allButOne');
    if (reason.kind !== 'maximum') {
      return toast.show({ kind: 'failure', text: whyText(reason) });
    }
    slip.setStakeText(reason.amount);
    const amount = formatAmount(reason.amount, locale);
    toast.show({ kind: 'success', text: t('betRoom.setToLimit', { amount }) });
  };
}

/**
 * In the thumb's reach at all times, two rows that keep their height whatever they say: the stakes,
 * then what the bet comes to and the one button.
 */
export function Slip({ room, slip }: SlipProps) {
  const { t } = useTranslation();
  const whyText = useWhyText();
  const betting = useBetSubmission(room, slip.clear);
  const [overlay, setOverlay] = useState<SlipOverlay>(null);
  useEffect(() => void fetchWhenIdle(), []);
  const close = () => setOverlay(null);
  const askForNearlyAll = useNearlyAll({ room, slip }, setOverlay);
  const stakes: Stakes = { plays: slip.plays, stakeMinor: parseInputAmount(slip.stakeText) };
  const betAsGuest = () => {
    const reason = disabledReasonIn(room, stakes);
    if (reason === null) betting.ask(stakes);
    else toast.show({ kind: 'failure', text: whyText(reason) });
  };
  const isClosed = room.limits.phase === 'closed' && !room.limits.isFrozen;
  return (
    <section className={styles['slip']} aria-label={t('betRoom.slip')}>
      {betting.problem === null ? (
        <StakePicks
          stakeText={slip.stakeText}
          onPick={slip.setStakeText}
          onAllButOne={askForNearlyAll}
        />
      ) : (
        <Problem text={betting.problem} onClose={betting.forgetProblem} />
      )}
      <p role="status" className="visually-hidden">
        {isClosed && t('betRoom.closedHint')}
      </p>
      <div className={styles['buttons']}>
        <StakeButton room={room} stakes={stakes} onPress={() => setOverlay('keypad')} />
        <PlaceButton
          busy={betting.busy}
          reason={disabledReasonIn(room, stakes)}
          onPlace={() => (room.isGuest ? setOverlay('guest') : betting.ask(stakes))}
        />
      </div>
      <ConfirmBet room={room} betting={betting} />
      <PanelPlace
        load={loadSlipOverlays}
        panel={{ overlay, room, slip, onClose: close, onGuestBet: betAsGuest }}
        open={overlay !== null}
        title={t(overlayTitles[overlay ?? 'keypad'])}
        onClose={close}
      />
    </section>
  );
}

/** Why the last bet was not accepted, in the place of the stakes until it is read. */
function Problem({ text, onClose }: { text: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles['problem']} role="alert">
      <span className={styles['why']}>
        <b>{t('betRoom.refusedTitle')}</b> <span>{text}</span>
      </span>
      <IconButton label={t('common.close')} icon={<X aria-hidden="true" />} onClick={onClose} />
    </p>
  );
}

interface StakeButtonProps {
  room: BetContext;
  stakes: Stakes;
  onPress: () => void;
}

/** The stake of each bet, or what the bet comes to; it opens the keys for another stake. */
function StakeButton({ room, stakes, onPress }: StakeButtonProps) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles['stake']} onClick={onPress}>
      <span className="visually-hidden">{t('betRoom.otherAmount')}</span>
      {stakes.plays.length === 0 || stakes.stakeMinor === 0n ? (
        <span className={styles['each']}>
          <span>{t('betRoom.stakeEach')}</span>
          <span className={styles['amount']}>
            <Amount value={formatMoney(stakes.stakeMinor)} />
            <Pencil aria-hidden="true" />
          </span>
        </span>
      ) : (
        <Sums room={room} stakes={stakes} />
      )}
    </button>
  );
}

interface PlaceButtonProps {
  busy: boolean;
  reason: WhyOff | null;
  onPlace: () => void;
}

/** Says why it is off while it is. */
function PlaceButton({ busy, reason, onPlace }: PlaceButtonProps) {
  const { t } = useTranslation();
  const whyText = useWhyText();
  const words = busy
    ? t('betRoom.placing')
    : reason === null
      ? t('betRoom.place')
      : whyText(reason);
  return (
    <Button aria-disabled={reason !== null} busy={busy} onClick={onPlace}>
      {/* Other words stand there anew, which is no movement. */}
      <span key={words}>{words}</span>
    </Button>
  );
}

/** count × stake = total, what is left, and the best that can come of it. */
function Sums({ room, stakes }: { room: BetContext; stakes: Stakes }) {
  const { t, locale } = useTranslation();
  const total = totalMinor(stakes);
  const after = minor(room.limits.freeMinor - total);
  const opposites = oppositesOf(room, stakes);
  if (isPair(opposites)) return <OppositeSoon room={room} pair={opposites} />;
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
        <Amount value={formatMoney(bestPayoutMinor(stakes, room.prices))} />
      </span>
    </span>
  );
}

/** In the place of the sums: this bet would cost and win nothing. */
function OppositeSoon({ room, pair: [first, second] }: { room: BetContext; pair: OppositePair }) {
  const { t } = useTranslation();
  const names = { first: room.nameOf(first), second: room.nameOf(second) };
  return (
    <span className={`${styles['sums']} ${styles['opposite']}`} role="status">
      {t('betRoom.oppositeSoon', names)}
    </span>
  );
}
