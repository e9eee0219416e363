import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchQuery } from '@trine/i18n/search.ts';
import { rankedQuestions, type Question } from './ranked-questions.ts';

function entry(id: number, fields: Partial<Question>): Question {
  return { question: '', words: '', answer: '', ...fields, id } as Question;
}

const questions = [
  entry(1, { question: 'How do I play?', answer: 'Choose a room; a deposit comes first.' }),
  entry(2, { question: 'How long does it take?', words: 'deposit' }),
  entry(3, { question: 'How do I deposit?' }),
  entry(4, { question: 'Is a deposit free?' }),
];

const rows: readonly (readonly [typed: string, ids: readonly number[]])[] = [
  // A hit in the question counts most, then in its keywords, then in the answer.
  ['deposit', [3, 4, 2, 1]],
  ['deposit free', [4]],
  ['withdrawal', []],
];

for (const [typed, ids] of rows) {
  test(`"${typed}" finds ${ids.join() || 'nothing'}`, () => {
    assert.deepEqual(
      rankedQuestions(questions, searchQuery(typed)).map(({ id }) => id),
      ids,
    );
  });
}
