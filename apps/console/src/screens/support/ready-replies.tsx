import { useApiQuery } from '../../data/api-query.ts';
import { languages, textsOf } from '../../ui/languages/languages.ts';
import { useMay } from '../../session/session.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';

export interface Reply {
  readonly shortcut: string;
  readonly text: string;
}

/**
 * Ready replies in the person's language; undefined until they are loaded, and for roles that may
 * not read content.
 */
export function useReplies(language: string): readonly Reply[] | undefined {
  const may = useMay();
  const enabled = may('content.see');
  const { data } = useApiQuery('/content/list', { kind: 'canned_reply' }, { enabled });
  const code = languages.find((it) => it === language) ?? 'tw';
  return data?.rows
    .filter((piece) => piece.is_shown)
    .map((piece) => {
      const texts = textsOf(piece.body['text']);
      return { shortcut: String(piece.body['shortcut']), text: texts[code] || texts.en };
    })
    .filter(({ text }) => text !== '');
}

interface ReplyPickerProps {
  /** Undefined until they are loaded. */
  replies: readonly Reply[] | undefined;
  /** The index of the one that Enter takes. */
  chosen: number;
  onPick: (reply: Reply) => void;
}

/** The replies that match the typed shortcut; arrows choose one and Enter takes it. */
export function ReplyPicker({ replies, chosen, onPick }: ReplyPickerProps) {
  const present = replies?.[chosen];
  return (
    <section className={styles['picker']} aria-label={t('Ready replies')}>
      <p className={styles['unseen']} aria-live="polite">
        {present !== undefined && (
          <span>{t('Enter inserts {shortcut}', { shortcut: present.shortcut })}</span>
        )}
        {replies?.length === 0 && <span>{t('No reply matches')}</span>}
      </p>
      {replies?.length === 0 && <p className="quiet">{t('No reply begins with this text.')}</p>}
      <ul className={styles['rows']}>
        {replies?.map((reply, index) => (
          <li key={reply.shortcut}>
            <button
              type="button"
              className={styles['reply']}
              data-chosen={index === chosen}
              onClick={() => onPick(reply)}
            >
              <strong className="mono" translate="no">{`/${reply.shortcut}`}</strong>
              <span className={styles['preview']}>{reply.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
