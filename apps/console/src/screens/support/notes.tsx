import { useMay } from '../../session/session.ts';
import { Moment } from '../../data/moment.tsx';
import { NoteForm } from '../../ui/note-form.tsx';
import type { Conversation } from './conversation.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';

/** Notes for staff, which the person does not see. */
export function Notes({ conversation }: { conversation: Conversation }) {
  const { conversation_id, notes } = conversation;
  const may = useMay();
  return (
    <section>
      <h3 className={styles['title']}>{t('Notes, only for colleagues')}</h3>
      {notes.length === 0 && <p className="quiet">{t('None yet.')}</p>}
      <ul className={styles['notes']}>
        {notes.map((note) => (
          <li key={note.note_id}>
            <p className={styles['text']}>{note.text}</p>
            <span className="quiet">
              <span translate="no">{note.written_by_name}</span>, <Moment at={note.written_at} />
            </span>
          </li>
        ))}
      </ul>
      {may('support.act') && (
        <div className={styles['noteForm']}>
          <NoteForm
            path="/support/note"
            request={(text) => ({ conversation_id, text })}
            size="small"
          />
        </div>
      )}
    </section>
  );
}
