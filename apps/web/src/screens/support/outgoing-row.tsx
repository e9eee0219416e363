import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import type { Outbox, Outgoing } from './outbox.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBubble } from './message-row.tsx';
import { PictureCanvas } from './picture-canvas.tsx';
import { PlainText } from './plain-text.tsx';
import styles from './message-list.module.css';

/** A message that is being sent, or has failed. */
export function OutgoingRow({ item, outbox }: { item: Outgoing; outbox: Outbox }) {
  const { t } = useTranslation();
  const { picture, state } = item;
  return (
    <MessageBubble from="you" createdMs={item.createdMs} mark={<Mark item={item} />}>
      {picture ? (
        <div
          className={styles['outgoingRowPicture']}
          style={{ '--ratio': picture.width / picture.height } as CSSProperties}
        >
          <PictureCanvas picture={picture.blob} {...picture} label={t('chat.picture')} />
          {state === 'sending' && <Progress part={item.progress} />}
        </div>
      ) : (
        <PlainText text={item.text} />
      )}
      {state === 'failed' && (
        <div className={styles['failed']} role="alert">
          {item.failureText !== '' && <p>{item.failureText}</p>}
          <div className={styles['buttons']}>
            <Button kind="quiet" size="small" onClick={() => outbox.retry(item.key)}>
              {t('common.retry')}
            </Button>
            <Button kind="plain" size="small" onClick={() => outbox.discard(item.key)}>
              {t('chat.discard')}
            </Button>
          </div>
        </div>
      )}
    </MessageBubble>
  );
}

function Mark({ item }: { item: Outgoing }) {
  const { t } = useTranslation();
  const isFailed = item.state === 'failed';
  const Icon = isFailed ? CircleAlert : Clock;
  return (
    <span className={styles['mark']} data-failed={isFailed || undefined}>
      <Icon />
      <span>{t(isFailed ? 'chat.notSent' : 'chat.sending')}</span>
    </span>
  );
}

function Progress({ part }: { part: number }) {
  const { t } = useTranslation();
  const percent = Math.round(part * 100);
  return (
    <div className={styles['progress']}>
      <progress
        className={styles['bar']}
        max={100}
        value={percent}
        aria-label={t('chat.sending')}
      />
      <span>{t('chat.uploaded', { percent })}</span>
    </div>
  );
}
