import { Button, Input } from 'antd';
import { useState } from 'react';
import { useApiMutation } from '../../data/act.ts';
import { useMay } from '../../session/session.ts';
import { Moment } from '../../data/moment.tsx';
import { RefusalAlert } from '../../ui/states.tsx';
import type { Conversation } from './support-search.ts';
import styles from './support.module.css';

const most = 2_000;

/** For colleagues; the person never sees them. */
export function Notes({ conversation }: { conversation: Conversation }) {
  const { conversation_id, notes } = conversation;
  const may = useMay();
  const [text, setText] = useState('');
  const { isBusy, refusal, run } = useApiMutation('/support/note');
  const add = async () => {
    const outcome = await run({ conversation_id, text });
    if (outcome?.ok) setText('');
  };
  return (
    <section>
      <h3 className={styles['title']}>Notes, for colleagues alone</h3>
      {notes.length === 0 && <p className="quiet">None yet.</p>}
      <ul className={styles['notes']}>
        {notes.map((note) => (
          <li key={note.note_id}>
            <p className={styles['text']}>{note.text}</p>
            <span className="quiet">
              {note.written_by_name}, <Moment at={note.written_at} />
            </span>
          </li>
        ))}
      </ul>
      {may('support.act') && (
        <div className={styles['noteForm']}>
          <Input.TextArea
            aria-label="A note for colleagues"
            value={text}
            maxLength={most}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            size="small"
            loading={isBusy}
            disabled={text.trim() === ''}
            onClick={() => void add()}
          >
            Add the note
          </Button>
          <RefusalAlert refusal={refusal} />
        </div>
      )}
    </section>
  );
}
