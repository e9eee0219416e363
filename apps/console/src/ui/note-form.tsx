import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ConsoleRequest } from '@trine/contract/console/client.ts';
import { useApiMutation } from '../data/mutations.ts';
import { RejectionAlert } from './rejection-alert.tsx';
import { t } from './words/language.ts';

const maxLength = 2_000;
type NotePath = '/players/note' | '/support/note';

interface NoteFormProps<Of extends NotePath> {
  path: Of;
  request: (text: string) => ConsoleRequest<Of>;
  placeholder?: string;
  size?: 'small';
}

/** A note about a player or a conversation, which only staff can read. */
export function NoteForm<Of extends NotePath>(props: NoteFormProps<Of>) {
  const { path, request, placeholder, size } = props;
  const [text, setText] = useState('');
  const { isBusy, rejection, send } = useApiMutation(path);
  const written = text.trim();
  const add = async () => {
    const outcome = await send(request(written));
    if (outcome?.ok) setText('');
  };
  return (
    <>
      <Input.TextArea
        aria-label={t('A note for colleagues')}
        placeholder={placeholder}
        value={text}
        maxLength={maxLength}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setText(event.target.value)}
      />
      <RejectionAlert rejection={rejection} />
      <div>
        <Button
          {...(size && { size })}
          loading={isBusy}
          disabled={written === ''}
          onClick={() => void add()}
        >
          {t('Add the note')}
        </Button>
      </div>
    </>
  );
}
