import { chatLimits } from '@trine/contract/support/words.ts';
import ImagePlus from 'lucide-react/icons/image-plus';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { useRef, useState, type Ref } from 'react';
import { Countdown } from '../../features/round/countdown.tsx';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { useHeldUntil, type Draft } from './outbox.ts';
import { useTypingSign } from './reading.ts';
import { shrinkPicture, type ShrunkPicture } from './shrink-picture.ts';
import { IconButton } from '../../ui/button.tsx';
import { GrowingText } from './growing-text.tsx';
import { PictureAsk } from './picture-ask.tsx';
import styles from './chat-screen.module.css';

export interface ComposerProps {
  token: string;
  hasBegun: boolean;
  onSend: (draft: Draft) => void;
  /** Called when the server accepts messages again after there were too many. */
  onRelease: () => void;
}

/** Below this the number of remaining characters is shown. */
const fewCharacters = 200;
const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif';

/** The field for messages: Enter sends, Shift+Enter breaks the line. */
export function Composer({ token, hasBegun, onSend, onRelease }: ComposerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictureChoice();
  const sayTyping = useTypingSign(token, hasBegun);
  const left = chatLimits.textCharacters - text.length;
  const submit = () => {
    if (text.trim() !== '') onSend({ text: text.trim() });
    setText('');
    // Keeps a phone's keyboard open.
    field.current?.focus();
  };
  return (
    <form
      className={styles['composer']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SlowDown onRelease={onRelease} />
      {left < fewCharacters && (
        <output className={styles['left']}>{t('chat.left', { count: left })}</output>
      )}
      <div className={styles['row']}>
        <PictureButton onFile={(file) => void pictures.choose(file)} />
        <div className={styles['composerBox']}>
          <LineField
            ref={field}
            value={text}
            onChange={(value) => {
              setText(value);
              sayTyping();
            }}
            onSend={submit}
            onPicture={(file) => void pictures.choose(file)}
          />
        </div>
        <IconButton
          type="submit"
          className={styles['send'] ?? ''}
          label={t('chat.send')}
          aria-disabled={text.trim() === '' || undefined}
          icon={<SendHorizontal />}
          // The press must not take the focus, which would close a phone's keyboard.
          onPointerDown={(event) => event.preventDefault()}
        />
      </div>
      <PictureAsk
        picture={pictures.chosen}
        onCancel={pictures.clear}
        onSend={(picture) => {
          onSend({ text: '', picture });
          pictures.clear();
        }}
      />
    </form>
  );
}

interface LineFieldProps {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  /** Called with a pasted picture. */
  onPicture: (file: File) => void;
}

function LineField({ ref, value, onChange, onSend, onPicture }: LineFieldProps) {
  const { t } = useTranslation();
  return (
    <GrowingText
      ref={ref}
      name="message"
      aria-label={t('chat.write')}
      placeholder={t('chat.write')}
      enterKeyHint="send"
      maxLength={chatLimits.textCharacters}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        onSend();
      }}
      onPaste={(event) => {
        const file = [...event.clipboardData.files].find(isPicture);
        if (file === undefined) return;
        event.preventDefault();
        onPicture(file);
      }}
    />
  );
}

function isPicture(file: File): boolean {
  return file.type.startsWith('image/');
}

function PictureButton({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={t('chat.addPicture')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <IconButton
        label={t('chat.addPicture')}
        icon={<ImagePlus />}
        onClick={() => input.current?.click()}
      />
    </>
  );
}

/** A chosen picture, shown for confirmation before it is sent. */
function usePictureChoice() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ShrunkPicture | null>(null);
  return {
    chosen,
    clear: () => setChosen(null),
    async choose(file: File) {
      const picture = await shrinkPicture(file);
      if (picture === null) toast.show({ kind: 'failure', text: t('chat.pictureUnreadable') });
      else setChosen(picture);
    },
  };
}

/** How long to wait after too many messages. */
function SlowDown({ onRelease }: { onRelease: () => void }) {
  const { t } = useTranslation();
  const heldUntilMs = useHeldUntil();
  if (heldUntilMs === null) return null;
  return (
    <p className={styles['slow']} role="alert">
      <span>{t('chat.slowDown')}</span>{' '}
      <Countdown
        targetMs={heldUntilMs + serverOffsetMs()}
        label={t('chat.slowDownLeft')}
        onEnd={onRelease}
      />
    </p>
  );
}
