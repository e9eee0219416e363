import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personName } from './conversation.ts';

type Row = Parameters<typeof personName>[0];

const rows: readonly (readonly [Row, string])[] = [
  [{ player_id: 10_001, about_player_id: null, username: 'ann' }, 'ann'],
  [{ player_id: null, about_player_id: null, username: '' }, 'Visitor'],
  [{ player_id: null, about_player_id: 10_001, username: 'ann' }, 'Visitor, probably ann'],
];

for (const [row, name] of rows) {
  test(`${JSON.stringify(row)} is called ${name}`, () => assert.equal(personName(row), name));
}
