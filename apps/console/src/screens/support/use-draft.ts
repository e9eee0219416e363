/** The draft of an answer, with the ready replies that match it. */
import { useRef, useState } from 'react';
import { newKey } from '@trine/contract/client.ts';
import { chatLimits } from '@trine/contract/support/words.ts';
import { useApiMutation, useMutationState } from '../../data/mutations.ts';
import { call } from '../../data/call.ts';
import { client } from '../../data/client.ts';
import type { Rejection } from '../../data/rejection.ts';
import { useReplies, type Reply } from './ready-replies.tsx';
import type { Conversation } from './conversation.ts';

export interface Draft {
  readonly text: string;
  readonly isBusy: boolean;
  readonly rejection: Rejection | null;
  /** Undefined until they are loaded. */
  readonly replies: readonly Reply[] | undefined;
  /** Whether the text is the beginning of a reply's shortcut. */
  readonly isPicking: boolean;
  readonly offered: readonly Reply[] | undefined;
  /** The index of the one that Enter takes. */
  readonly chosen: number;
  readonly choose: (index: number) => void;
  readonly write: (text: string) => void;
  readonly send: () => Promise<void>;
}

const slash = /^\/[a-z0-9-]*$/;

export function useDraft({ conversation_id, language }: Conversation): Draft {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  // Kept until the message is sent, so that a retry does not send it twice.
  const key = useRef<string | null>(null);
  const { isBusy, rejection, send: sendMessage } = useApiMutation('/support/send');
  const noteTyping = useTypingNote(conversation_id);
  const replies = useReplies(language);
  const isPicking = slash.test(text);
  const offered = isPicking
    ? replies?.filter(({ shortcut }) => shortcut.startsWith(text.slice(1)))
    : [];
  return {
    text,
    isBusy,
    rejection,
    replies,
    isPicking,
    offered,
    chosen,
    choose: setChosen,
    write(wanted) {
      // A changed text is another message, also after a failed attempt.
      key.current = null;
      setText(wanted);
      setChosen(0);
      if (wanted !== '') noteTyping();
    },
    async send() {
      if (text.trim() === '') return;
      key.current ??= newKey();
      const outcome = await sendMessage({ conversation_id, text, key: key.current });
      if (!outcome?.ok) return;
      // Text written during the request is the next message and needs a key of its own.
      key.current = null;
      setText((present) => (present === text ? '' : present));
    },
  };
}

/** Sends pictures into a conversation, each with its own key. */
export function usePictures(conversationId: number) {
  return useMutationState((picture: Blob) =>
    client.sendPicture({ conversation_id: conversationId, key: newKey(), picture }),
  );
}

const typingEveryMs = (chatLimits.typingSeconds / 2) * 1000;

/** Reports typing, at most once every few seconds. */
function useTypingNote(conversationId: number): () => void {
  const sentMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const nowMs = performance.now();
    if (nowMs - sentMs.current < typingEveryMs) return;
    sentMs.current = nowMs;
    void call('/support/typing', { conversation_id: conversationId });
  };
}
