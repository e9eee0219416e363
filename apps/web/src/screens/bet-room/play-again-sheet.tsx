/** All ways to play again: the last bet, the current choice, and favourites. */
import { formatMoney } from '@trine/money/money.ts';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../data/session.ts';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { parseInputAmount } from '../../ui/amount-minor.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './play-again-sheet.module.css';
import type { SlipState } from './slip-state.ts';
import type { BetContext } from './state/bet-context.ts';
import {
  favouriteKey,
  keepFavourites,
  maxFavourites,
  readFavourites,
  withFavourite,
  withoutFavourite,
} from './state/favourites.ts';
import type { Stakes } from './state/slip-sum.ts';

await loadTexts('again');

export interface PlayAgainActions {
  fill: (stakes: Stakes) => void;
  /** With twice the stake, at most the room's limit. */
  fillDoubled: (stakes: Stakes) => void;
}

export interface PlayAgainSheetProps {
  context: BetContext;
  slip: SlipState;
  /** Null if the player has no bets, undefined before they are read. */
  lastBet: Stakes | null | undefined;
  again: PlayAgainActions;
  open: boolean;
  onClose: () => void;
}

export function PlayAgainSheet({
  context,
  slip,
  lastBet,
  again,
  open,
  onClose,
}: PlayAgainSheetProps) {
  const { t } = useTranslation();
  const { favourites, add, remove } = useFavourites();
  const chosen = { plays: slip.plays, stakeMinor: parseInputAmount(slip.stakeText) };
  const close = (act: (stakes: Stakes) => void) => (stakes: Stakes) => {
    onClose();
    act(stakes);
  };
  const fills = { onFill: close(again.fill), onDouble: close(again.fillDoubled) };
  return (
    <Sheet open={open} onClose={onClose} title={t('betRoom.again')}>
      <div className={styles['parts']}>
        {chosen.plays.length > 0 && chosen.stakeMinor > 0n && (
          <Part title={t('again.chosen')}>
            <BetRow context={context} bet={chosen} onDouble={fills.onDouble}>
              <Button size="small" onClick={() => add(chosen)}>
                {t('again.save')}
              </Button>
            </BetRow>
          </Part>
        )}
        <Part title={t('again.last')}>
          {lastBet === undefined && <Skeleton shape="row" />}
          {lastBet === null && <p className={styles['none']}>{t('again.nothingToRepeat')}</p>}
          {lastBet && <BetRow context={context} bet={lastBet} {...fills} />}
        </Part>
        <Part title={t('again.favourites')}>
          <Favourites context={context} favourites={favourites} onRemove={remove} {...fills} />
        </Part>
      </div>
    </Sheet>
  );
}

function useFavourites() {
  const { t } = useTranslation();
  const userId = useSession((session) => session.userId);
  const [favourites, setFavourites] = useState<readonly Stakes[]>(() => readFavourites(userId));
  const change = (next: readonly Stakes[]) => {
    setFavourites(next);
    keepFavourites(userId, next);
  };
  const add = (bet: Stakes) => {
    const next = withFavourite(favourites, bet);
    if (next !== favourites && favourites.length === maxFavourites) {
      return toast.show({ kind: 'failure', text: t('again.full', { count: maxFavourites }) });
    }
    change(next);
    toast.show({ kind: 'success', text: t('again.saved') });
  };
  const remove = (bet: Stakes) => change(withoutFavourite(favourites, bet));
  return { favourites, add, remove };
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{title}</h3>
      {children}
    </section>
  );
}

interface FavouritesProps {
  context: BetContext;
  favourites: readonly Stakes[];
  onFill: (bet: Stakes) => void;
  onDouble: (bet: Stakes) => void;
  onRemove: (bet: Stakes) => void;
}

function Favourites({ context, favourites, onRemove, ...fills }: FavouritesProps) {
  const { t } = useTranslation();
  const nameOf = useBetName(context);
  if (favourites.length === 0) return <p className={styles['none']}>{t('again.none')}</p>;
  return (
    <>
      <ul className={styles['list']}>
        {favourites.map((bet) => (
          <li key={favouriteKey(bet)}>
            <BetRow context={context} bet={bet} {...fills}>
              <IconButton
                label={t('again.remove', { bet: nameOf(bet) })}
                icon={<X />}
                onClick={() => onRemove(bet)}
              />
            </BetRow>
          </li>
        ))}
      </ul>
      <p className={styles['none']}>{t('again.kept')}</p>
    </>
  );
}

interface BetRowProps {
  context: BetContext;
  bet: Stakes;
  /** Undefined for the current choice, which is in the slip already. */
  onFill?: (bet: Stakes) => void;
  onDouble: (bet: Stakes) => void;
  children?: ReactNode;
}

/** A bet with its plays, its stake and its buttons. */
function BetRow({ context, bet, onFill, onDouble, children }: BetRowProps) {
  const { t } = useTranslation();
  const nameOf = useBetName(context);
  const stake = useStakeText();
  const name = nameOf(bet);
  return (
    <div className={styles['bet']}>
      <p className={styles['plays']}>{playsOf(context, bet)}</p>
      <p className={styles['stake']}>{stake(bet)}</p>
      <div className={styles['keys']}>
        {onFill && (
          <Button
            kind="quiet"
            size="small"
            aria-label={t('again.fillBet', { bet: name })}
            onClick={() => onFill(bet)}
          >
            {t('again.fill')}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-label={t('again.doubleBet', { bet: name })}
          onClick={() => onDouble(bet)}
        >
          {t('again.double')}
        </Button>
        {children}
      </div>
    </div>
  );
}

function playsOf({ nameOf }: BetContext, { plays }: Stakes): string {
  return plays.map(nameOf).join(' · ');
}

/** "2 × 50.00". */
function useStakeText(): (bet: Stakes) => string {
  const { t, locale } = useTranslation();
  return ({ plays, stakeMinor }) =>
    t('again.each', {
      count: plays.length,
      stake: formatAmount(formatMoney(stakeMinor), locale),
    });
}

function useBetName(context: BetContext): (bet: Stakes) => string {
  const stake = useStakeText();
  return (bet) => `${playsOf(context, bet)}, ${stake(bet)}`;
}
