import PartyPopper from 'lucide-react/icons/party-popper';
import { useEffect, useEffectEvent } from 'react';
import { isGain, signedText, type Settled } from '../../features/money/settled.ts';
import { useTranslation, type Translation } from '../../i18n/translate.ts';
import { Popup, PopupSlot } from '../../ui/overlays/popup.tsx';
import { useWinVibration } from '../../data/win-vibration.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { Amount } from '../../ui/amount.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useWins, type Wins, type WinsOptions } from './unseen-wins.ts';
import styles from './room.module.css';

const buzzMs = [120, 80, 240];
const paidBackMs = 4_000;

export interface WinPopupProps extends WinsOptions {
  /** The round whose result the room shows. */
  shownIssue: string | null;
}

/**
 * Shows unseen wins together for three seconds; a tap or Esc closes the popup sooner. Wins that
 * paid no more than the stakes of their rounds have no popup.
 */
export function WinPopup({ shownIssue, ...question }: WinPopupProps) {
  const { t, locale } = useTranslation();
  const { wins, acknowledge } = useWins(question);
  const won = wins !== null && isGain(roundsOf(wins)) ? wins : null;
  return (
    <PopupSlot sentence={won && sentenceOf(t, won, formatAmount(won.payout, locale))}>
      {won && <Won key={won.id} wins={won} onClose={acknowledge} />}
      {wins !== won && wins && (
        <PaidBack key={wins.id} wins={wins} shownIssue={shownIssue} onClose={acknowledge} />
      )}
    </PopupSlot>
  );
}

/** All of the player's bets in the rounds of these wins. */
function roundsOf({ round_payout: payout, round_stake: stake }: Wins): Settled {
  return { payout, stake };
}

interface PaidBackProps extends Pick<WinPopupProps, 'shownIssue'> {
  wins: Wins;
  onClose: () => void;
}

/** A toast, unless the room's last result says it already. */
function PaidBack({ wins, shownIssue, onClose }: PaidBackProps) {
  const { t, locale } = useTranslation();
  const act = useEffectEvent(() => {
    onClose();
    if (wins.rounds === 1 && wins.issue === shownIssue) return;
    const { payout, stake } = roundsOf(wins);
    const text = t('betRoom.paidBack', {
      payout: formatAmount(payout, locale),
      stake: formatAmount(stake, locale),
    });
    toast.show({ text, durationMs: paidBackMs });
  });
  useEffect(() => act(), []);
  return null;
}

function Won({ wins, onClose }: { wins: Wins; onClose: () => void }) {
  const { t, locale } = useTranslation();
  const vibrates = useWinVibration((setting) => setting.on);
  const buzz = useEffectEvent(() => {
    if (vibrates && 'vibrate' in navigator) navigator.vibrate(buzzMs);
  });
  useEffect(() => buzz(), []);
  return (
    <Popup icon={<PartyPopper />} title={t('betRoom.won')} onClose={onClose}>
      <span className={styles['payout']}>
        <Amount value={wins.payout} size="hero" />
      </span>
      <p>
        {t(wins.rounds > 1 ? 'betRoom.netOfRounds' : 'betRoom.netOfRound', {
          amount: signedText(wins.net, locale),
        })}
      </p>
      <p>{textOf(t, wins)}</p>
      {wins.wins > 1 && (
        <ButtonLink to="/betRecord" kind="plain" size="small" onClick={onClose}>
          {t('betRoom.menuHistory')}
        </ButtonLink>
      )}
      {wins.wins === 1 && (
        <ButtonLink
          to="/betDetail"
          search={{ id: wins.id, share: 1 }}
          kind="plain"
          size="small"
          onClick={onClose}
        >
          {t('winShare.open')}
        </ButtonLink>
      )}
    </Popup>
  );
}

function textOf(t: Translation['t'], { wins, rounds, issue, play_method: play }: Wins): string {
  if (rounds > 1) return t('betRoom.wonRounds', { wins, rounds });
  if (wins > 1) return t('betRoom.wonBets', { issue, wins });
  return t('betRoom.wonText', { issue, play });
}

function sentenceOf(t: Translation['t'], { wins, rounds, issue }: Wins, amount: string): string {
  if (rounds > 1) return t('betRoom.wonRoundsAnnounce', { amount, wins, rounds });
  if (wins > 1) return t('betRoom.wonBetsAnnounce', { amount, issue, wins });
  return t('betRoom.wonAnnounce', { amount, issue });
}
