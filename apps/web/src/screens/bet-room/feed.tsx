import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { onTick } from '../../data/ticker.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import type { FeedMessage, RoomKey } from './state/room-now.ts';
import { useRoomFeed } from './state/room-state.ts';
import styles from './feed.module.css';

export interface FeedProps {
  room: RoomKey;
  /** The round whose bets can be followed; null if none can. */
  openIssue: string | null;
  onFollow: (message: FeedMessage) => void;
  /** At the end of the line. */
  end: ReactNode;
}

/** The newest bet of this room in one line, which opens the others above it. */
export function Feed({ room, openIssue, onFollow, end }: FeedProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const messages = useRoomFeed(room);
  const newest = messages?.at(-1);
  return (
    <Card flush className={styles['feed']}>
      <h2 className="visually-hidden">{t('betRoom.feed')}</h2>
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['line']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={isOpen ? styles['title'] : 'visually-hidden'}>{t('betRoom.feed')}</span>
          {!isOpen && messages?.length === 0 && (
            <span className={styles['title']}>{t('betRoom.feedEmpty')}</span>
          )}
          {!isOpen && newest !== undefined && <Newest key={newest.id} message={newest} />}
          <ChevronDown />
        </button>
        {end}
      </div>
      {isOpen && messages && (
        <List id={listId} messages={messages} openIssue={openIssue} onFollow={onFollow} />
      )}
    </Card>
  );
}

/** A new element for each bet, so that nothing of the previous one moves. */
function Newest({ message }: { message: FeedMessage }) {
  const { t } = useTranslation();
  return (
    <span className={styles['newest']} data-mine={message.mine || undefined}>
      <img src={message.url} alt="" className={styles['avatar']} />
      <span translate="no" className={styles['name']}>
        {message.mine === 1 ? t('betRoom.you') : message.nickname}
      </span>
      <span className={styles['play']}>{message.play_method}</span>
      <Amount value={message.quantity} />
    </span>
  );
}

interface ListProps extends Pick<FeedProps, 'openIssue' | 'onFollow'> {
  id: string;
  /** Oldest first. */
  messages: readonly FeedMessage[];
}

/** The accepted bets; names are masked, the player's own bets are marked. */
function List({ id, messages, openIssue, onFollow }: ListProps) {
  const { t } = useTranslation();
  const box = useScrollToNewest(messages.at(-1)?.id);
  if (messages.length === 0) {
    return (
      <p id={id} className={styles['empty']}>
        {t('betRoom.feedEmpty')}
      </p>
    );
  }
  return (
    // It can be scrolled, so the keyboard must be able to reach it.
    <div
      ref={box}
      id={id}
      className={styles['box']}
      role="region"
      aria-label={t('betRoom.feed')}
      tabIndex={0}
    >
      <ul>
        {messages.map((message) => (
          <li key={message.id} className={styles['row']} data-mine={message.mine || undefined}>
            <FeedRow
              message={message}
              canFollow={message.issue === openIssue}
              onFollow={onFollow}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FeedRowProps {
  message: FeedMessage;
  canFollow: boolean;
  onFollow: (message: FeedMessage) => void;
}

/** A message never changes, so a row renders again only when its button changes. */
const FeedRow = memo(
  Row,
  (before, now) =>
    before.message.id === now.message.id &&
    before.canFollow === now.canFollow &&
    before.onFollow === now.onFollow,
);

function Row({ message, canFollow, onFollow }: FeedRowProps) {
  const { t, locale } = useTranslation();
  const name = message.mine === 1 ? t('betRoom.you') : message.nickname;
  return (
    <>
      <img src={message.url} alt="" className={styles['avatar']} loading="lazy" />
      <span className={styles['who']}>
        <span translate="no" className={styles['name']}>
          {name}
        </span>
        <span translate="no" className={styles['issue']}>
          {message.issue}
        </span>
      </span>
      <span className={styles['what']}>
        <span className={styles['play']}>{message.play_method}</span>
        <Amount value={message.quantity} />
      </span>
      {message.mine === 0 && (
        <Button
          kind="plain"
          size="small"
          // The hidden button keeps its space, so that the row does not move when its round closes.
          className={classes(!canFollow && styles['over'])}
          aria-label={t('betRoom.followBet', {
            name,
            play: message.play_method,
            amount: formatAmount(message.quantity, locale),
          })}
          onClick={() => onFollow(message)}
        >
          {t('betRoom.follow')}
        </Button>
      )}
    </>
  );
}

const stepPixels = 28;
/** A reader who has scrolled further up is not scrolled down. */
const nearPixels = 120;

/** Scrolls down to new bets in steps, unless the player reads older ones. */
function useScrollToNewest(newestId: number | undefined): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  // The distance is measured from the previous end of the list, because several bets can arrive at
  // once.
  const before = useRef({ endPixels: 0, isMoving: false });
  useEffect(() => {
    const list = box.current;
    if (list === null || newestId === undefined) return undefined;
    const { endPixels, isMoving } = before.current;
    const isFirst = endPixels === 0;
    const seenPixels = list.scrollTop + list.clientHeight;
    before.current = { endPixels: list.scrollHeight, isMoving: false };
    if (isFirst) list.scrollTop = list.scrollHeight;
    if (isFirst || (!isMoving && endPixels - seenPixels > nearPixels)) return undefined;
    before.current.isMoving = true;
    return onTick(() => {
      // A press on a row that moves away would be no click.
      if (!before.current.isMoving || list.matches(':active')) return;
      list.scrollTop += stepPixels;
      before.current.isMoving = list.scrollHeight - list.clientHeight - list.scrollTop >= 1;
    });
  }, [newestId]);
  return box;
}
