import { PictureOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { chatLimits } from '@trine/contract/support/words.ts';
import { RejectionAlert } from '../../ui/rejection-alert.tsx';
import { pictureTypes, UploadButton } from '../../ui/upload-button.tsx';
import { keyAction } from './composer-keys.ts';
import { ReplyPicker, type Reply } from './ready-replies.tsx';
import type { Conversation } from './conversation.ts';
import { useDraft, usePictures, type Draft } from './use-draft.ts';
import styles from './support.module.css';
import { t } from '../../ui/words/language.ts';

/** Enter sends, Shift+Enter starts a line, a leading slash lists the ready replies. */
export function Composer({ conversation }: { conversation: Conversation }) {
  const field = useRef<TextAreaRef>(null);
  const draft = useDraft(conversation);
  const picture = usePictures(conversation.conversation_id);
  // After taking a conversation, the next thing is to answer it.
  useEffect(() => field.current?.focus(), []);
  const pick = (reply: Reply) => {
    draft.write(reply.text);
    field.current?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const file = [...event.clipboardData.files].find(({ type }) => pictureTypes.includes(type));
    if (file === undefined) return;
    event.preventDefault();
    void picture.send(file);
  };
  return (
    <div className={styles['composer']}>
      <RejectionAlert rejection={draft.rejection ?? picture.rejection} />
      {draft.isPicking && (
        <ReplyPicker replies={draft.offered} chosen={draft.chosen} onPick={pick} />
      )}
      <Input.TextArea
        ref={field}
        aria-label={t('Your answer')}
        placeholder={t('Answer. A slash shows the ready replies.')}
        value={draft.text}
        maxLength={chatLimits.textCharacters}
        autoSize={{ minRows: 2, maxRows: 8 }}
        onChange={(event) => draft.write(event.target.value)}
        onKeyDown={(event) => press(event, draft, pick)}
        onPaste={paste}
      />
      <div className={styles['composerActs']}>
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden="true" />}
          loading={draft.isBusy}
          disabled={draft.text.trim() === ''}
          onClick={() => void draft.send()}
        >
          {t('Send')}
        </Button>
        <UploadButton
          icon={<PictureOutlined aria-hidden="true" />}
          isBusy={picture.isBusy}
          onFile={picture.send}
        >
          {t('Picture')}
        </UploadButton>
        <ReplyMenu replies={draft.replies} onPick={pick} />
      </div>
    </div>
  );
}

function press(event: KeyboardEvent, draft: Draft, pick: (reply: Reply) => void): void {
  const { key, altKey, shiftKey } = event;
  const { isPicking, chosen, offered } = draft;
  const action = keyAction(
    { key, altKey, shiftKey },
    { isPicking, chosen, offered: offered?.length ?? 0 },
  );
  if (action === null) return;
  if (action.act !== 'clear') event.preventDefault();
  switch (action.act) {
    case 'choose':
      draft.choose(action.index);
      return;
    case 'pick': {
      const reply = offered?.[action.index];
      if (reply !== undefined) pick(reply);
      return;
    }
    case 'clear':
      draft.write('');
      return;
    case 'send':
      void draft.send();
  }
}

interface ReplyMenuProps {
  replies: readonly Reply[] | undefined;
  onPick: (reply: Reply) => void;
}

function ReplyMenu({ replies, onPick }: ReplyMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: (replies ?? []).map(({ shortcut }) => ({ key: shortcut, label: `/${shortcut}` })),
        onClick({ key }) {
          const reply = replies?.find(({ shortcut }) => shortcut === key);
          if (reply !== undefined) onPick(reply);
        },
      }}
    >
      <Button disabled={!replies?.length}>{t('Replies')}</Button>
    </Dropdown>
  );
}
