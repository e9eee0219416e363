import type { Topic } from '@trine/contract/support/topics.ts';
import { isVisitorToken } from '@trine/contract/support/words.ts';
import MessagesSquare from 'lucide-react/icons/messages-square';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { offeredTopics } from './offered-topics.ts';
import { Chip, Chips } from '../../ui/chip.tsx';
import styles from './chat-screen.module.css';

export interface ChatIntroProps {
  token: string;
  /** Null if a form asks for it. */
  topic: Topic | undefined | null;
  onTopic: (topic: Topic | undefined) => void;
  children: ReactNode;
}

/** Shown before the first message: an explanation and the choice of a topic. */
export function ChatIntro({ token, topic, onTopic, children }: ChatIntroProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['chatIntroPlace']}>
      <div className={styles['words']}>
        <span className={styles['sign']}>
          <MessagesSquare />
        </span>
        <h2 className={styles['chatIntroTitle']}>{t('chat.begin')}</h2>
        <p className={styles['chatIntroHint']}>{t('chat.beginHint')}</p>
        {isVisitorToken(token) && <p className={styles['chatIntroHint']}>{t('chat.visitor')}</p>}
      </div>
      {topic !== null && (
        <div className={styles['topics']}>
          <h3 className={styles['ask']}>{t('chat.topic')}</h3>
          <Chips label={t('chat.topic')}>
            {offeredTopics.map((one) => (
              <Chip
                key={one}
                pressed={one === topic}
                onPress={() => onTopic(one === topic ? undefined : one)}
              >
                {t(`chat.topics.${one}`)}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {children}
    </div>
  );
}
