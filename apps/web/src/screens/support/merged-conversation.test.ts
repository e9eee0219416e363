import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  newConversation,
  mergedConversation,
  mergedMessages,
  type ChatAnswer,
  type Conversation,
  type ChatMessage,
} from './merged-conversation.ts';

function message(id: number, text = `${id}`): ChatMessage {
  return { id, text } as ChatMessage;
}

function answer(
  changes: number | null,
  messages: readonly ChatMessage[],
  more: 0 | 1 = 0,
): ChatAnswer {
  const chat = changes === null ? null : { changes };
  return {
    hours: {},
    blocked: 0,
    blocked_until: null,
    chat,
    messages,
    more,
  } as unknown as ChatAnswer;
}

const textsOf = ({ messages }: Conversation) => messages.map(({ text }) => text).join();

const rows: readonly (readonly [
  name: string,
  known: ChatAnswer | undefined,
  next: ChatAnswer,
  texts: string,
  changes: number | undefined,
  hasOlder: boolean,
])[] = [
  ['nothing was said', undefined, answer(null, []), '', undefined, false],
  ['a first read', undefined, answer(3, [message(2), message(1)], 1), '1,2', 3, true],
  ['a new message', answer(3, [message(1)], 1), answer(4, [message(2)]), '1,2', 4, true],
  [
    'a changed message',
    answer(3, [message(1)]),
    answer(4, [message(1, 'removed')]),
    'removed',
    4,
    false,
  ],
  [
    'an answer that was overtaken',
    answer(4, [message(1, 'removed'), message(2)]),
    answer(3, [message(1), message(3)]),
    'removed,2,3',
    4,
    false,
  ],
];

for (const [name, known, next, texts, changes, hasOlder] of rows) {
  test(`${name}: "${texts}"`, () => {
    const conversation = mergedConversation(known && newConversation(known), next);
    assert.equal(textsOf(conversation), texts);
    assert.equal(conversation.chat?.changes, changes);
    assert.equal(conversation.hasOlder, hasOlder);
  });
}

test('answers in any order give the same conversation', () => {
  const one = answer(4, [message(2, 'new')]);
  const two = answer(5, [message(2, 'newer'), message(3)]);
  const known = newConversation(answer(3, [message(1), message(2)]));
  assert.deepEqual(
    mergedConversation(mergedConversation(known, one), two),
    mergedConversation(mergedConversation(known, two), one),
  );
});

test('older messages do not replace known ones', () => {
  const known = [message(2, 'removed'), message(3)];
  const all = mergedMessages([message(1), message(2)], known);
  assert.deepEqual(
    all.map(({ text }) => text),
    ['1', 'removed', '3'],
  );
});
