import type { Topic } from '@trine/contract/support/topics.ts';
import { chatLimits, isVisitorToken } from '@trine/contract/support/words.ts';
import { useId, useState } from 'react';
import { focusFormField, Form } from '../../ui/fields/form.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { offeredTopics } from './offered-topics.ts';
import type { Draft } from './outbox.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { GrowingText } from './growing-text.tsx';
import styles from './chat-screen.module.css';

export interface LeaveMessageProps {
  token: string;
  topic: Topic;
  onTopic: (topic: Topic) => void;
  onSend: (draft: Draft) => void;
}

/** The form while the service is closed: a message, and a visitor's contact. */
export function LeaveMessage({ token, topic, onTopic, onSend }: LeaveMessageProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [contact, setContact] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (form: HTMLFormElement) => {
    if (text.trim() === '') {
      setMissing(true);
      focusFormField(form, 'message');
      return;
    }
    const reachable = contact.trim() === '' ? undefined : contact.trim();
    onSend({ text: text.trim(), topic, contact: reachable });
  };
  return (
    <section className={styles['card']} aria-label={t('customer.leave')}>
      <p className={styles['leaveMessageHint']}>{t('chat.closedHint')}</p>
      <Form onSubmit={submit}>
        <SelectField
          name="topic"
          label={t('chat.topic')}
          value={topic}
          options={offeredTopics.map((value) => ({ value, label: t(`chat.topics.${value}`) }))}
          onChange={onTopic}
        />
        <MessageField
          value={text}
          error={isMissing && text.trim() === '' ? t('chat.enterMessage') : undefined}
          onChange={setText}
        />
        {isVisitorToken(token) && (
          <TextField
            name="contact"
            label={t('chat.contact')}
            hint={t('chat.contactHint')}
            autoComplete="email"
            maxLength={chatLimits.contactCharacters}
            value={contact}
            onChange={(event) => setContact(event.target.value)}
          />
        )}
        <Button type="submit" wide>
          {t('customer.leave')}
        </Button>
      </Form>
    </section>
  );
}

interface MessageFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function MessageField({ value, error, onChange }: MessageFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles['field']} data-invalid={error ? '' : undefined}>
      <label className={styles['label']} htmlFor={id}>
        {t('chat.message')}
      </label>
      <div className={styles['leaveMessageBox']}>
        <GrowingText
          id={id}
          name="message"
          rows={4}
          maxLength={chatLimits.textCharacters}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <output id={`${id}-note`} className={styles['error']}>
        {error}
      </output>
    </div>
  );
}
