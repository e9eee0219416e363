import { Button, Input } from 'antd';
import { useState } from 'react';
import { useApiMutation } from '../../data/mutations.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { useMay } from '../../session/session.ts';
import { RejectionAlert } from '../../ui/rejection-alert.tsx';
import type { Conversation } from './conversation.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

const maxFound = 5;
const minLetters = 3;

/** Links a visitor to the player that staff believe it is. The visitor gets no rights from it. */
export function VisitorIdentity({ conversation }: { conversation: Conversation }) {
  const { conversation_id, about_player_id: about } = conversation;
  const may = useMay();
  const { isBusy, rejection, send } = useApiMutation('/support/link');
  if (!may('support.act') || !may('players.see')) return null;
  const link = (player_id: number | null) => void send({ conversation_id, player_id });
  return (
    <div className={styles['noteForm']}>
      {about === null ? (
        <PlayerSearch isBusy={isBusy} onFound={link} />
      ) : (
        <Button size="small" loading={isBusy} onClick={() => link(null)}>
          {t('It is not this player')}
        </Button>
      )}
      <RejectionAlert rejection={rejection} />
    </div>
  );
}

function PlayerSearch({ isBusy, onFound }: { isBusy: boolean; onFound: (id: number) => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const enabled = wanted.length >= minLetters;
  const { data } = useApiQuery('/players/search', { text: wanted, limit: maxFound }, { enabled });
  const found = enabled ? data?.rows : undefined;
  return (
    <>
      <Input
        aria-label={t('Which player it is: name or number')}
        placeholder={t('Which player? Name or number')}
        allowClear
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found?.length === 0 && (
        <span className="quiet">{t('There is no player of that name.')}</span>
      )}
      {found?.map((player) => (
        <Button
          key={player.player_id}
          size="small"
          loading={isBusy}
          onClick={() => onFound(player.player_id)}
        >
          {phrase('It is {username}', { username: player.username })}
        </Button>
      ))}
    </>
  );
}
