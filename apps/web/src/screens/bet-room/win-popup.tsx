import PartyPopper from 'lucide-react/icons/party-popper';
import { useEffect, useEffectEvent } from 'react';
import { signedText } from '../../features/money/settled.ts';
import { useTranslation, type Translation } from '../../i18n/translate.ts';
import { Popup, PopupPlace } from '../../ui/overlays/popup.tsx';
import { useWinVibration } from '../../data/win-vibration.ts';
import { Amount } from '../../ui/amount.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useWins, type Wins, type WinsOptions } from './unseen-wins.ts';
import styles from './win-popup.module.css';

const buzzMs = [120, 80, 240];

/** Unseen wins stand over the room for three seconds, together; a tap or Esc closes them sooner. */
export function WinPopup(question: WinsOptions) {
  const { t, locale } = useTranslation();
  const { wins, acknowledge } = useWins(question);
  return (
    <PopupPlace sentence={wins && sentenceOf(t, wins, formatAmount(wins.payout, locale))}>
      {wins && <Won key={wins.id} wins={wins} onClose={acknowledge} />}
    </PopupPlace>
  );
}

function Won({ wins, onClose }: { wins: Wins; onClose: () => void }) {
  const { t, locale } = useTranslation();
  const vibrates = useWinVibration((setting) => setting.on);
  const buzz = useEffectEvent(() => {
    if (vibrates && 'vibrate' in navigator) navigator.vibrate(buzzMs);
  });
  useEffect(() => buzz(), []);
  return (
    <Popup icon={<PartyPopper aria-hidden="true" />} title={t('betRoom.won')} onClose={onClose}>
      <span className={styles['payout']}>
        <Amount value={wins.payout} size="hero" />
      </span>
      <p>{t('betRoom.net', { amount: signedText(wins.net, locale) })}</p>
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
