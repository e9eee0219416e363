import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentKind } from '@trine/contract/console/content.ts';
import { noTexts } from '../../ui/languages/languages.ts';
import { contentKinds } from './content-search.ts';
import {
  bodyFields,
  bodyOf,
  emptyLanguages,
  pieceHead,
  pieceHeadTexts,
  builtInImages,
} from './piece-body.ts';
import { nextPiecePosition, sentBody } from './piece-body.ts';

test('fields of a wrong type are read as empty', () => {
  const wrong = { title: 'no texts', image: 7, tab_id: '3', topic: 'unknown' };
  assert.deepEqual(bodyOf(wrong), bodyOf(undefined));
});

test('valid fields are kept', () => {
  const body = bodyOf({ title: { en: 'Hello' }, link: '/lottery', tab_id: 4, topic: 'bets' });
  assert.equal(body.title.en, 'Hello');
  assert.deepEqual([body.link, body.tab_id, body.topic], ['/lottery', 4, 'bets']);
});

for (const kind of contentKinds) {
  test(`a ${kind} sends only its own fields`, () => {
    assert.deepEqual(Object.keys(sentBody(kind, bodyOf(undefined))), [...bodyFields[kind]]);
  });
}

test('a banner without a picture is sent with a built-in one, an article without any', () => {
  assert.equal(sentBody('banner', bodyOf(undefined))['image'], builtInImages[0]);
  assert.equal(sentBody('banner', bodyOf({ image: '/images/1' }))['image'], '/images/1');
  assert.equal(sentBody('article', bodyOf(undefined))['image'], '');
});

test('a language is empty when one of the texts of its kind is empty', () => {
  const full = { tw: 'a', zh: 'a', en: 'a', jp: 'a', kor: 'a' };
  assert.deepEqual(emptyLanguages('announcement', bodyOf({ text: full })), []);
  const body = bodyOf({ title: { ...full, jp: ' ' }, content: { ...full, en: '' } });
  assert.deepEqual(emptyLanguages('article', body), ['en', 'jp']);
});

const heads: readonly (readonly [ContentKind, object, string])[] = [
  ['banner', { title: { en: 'Draws', tw: '開獎' } }, 'Draws'],
  ['banner', { title: { tw: '開獎' } }, '開獎'],
  ['faq', { question: { en: 'How?' } }, 'How?'],
  ['canned_reply', { text: { en: 'Hello' } }, 'Hello'],
  ['line', {}, 'no text'],
];

for (const [kind, body, head] of heads) {
  test(`a ${kind} with ${JSON.stringify(body)} is listed as ${head}`, () => {
    assert.equal(pieceHead(kind, { ...body }), head);
  });
}

test('the head of a question is the question, not the answer', () => {
  assert.deepEqual(pieceHeadTexts('faq', { question: { en: 'How?' } }), { ...noTexts, en: 'How?' });
});

test('the position of a new piece is ten after the last one', () => {
  assert.equal(nextPiecePosition(), 10);
  assert.equal(nextPiecePosition([{ position: 40 }, { position: 20 }]), 50);
});
