import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchema, schemaDirectory } from './migration-files.ts';

/**
 * The checksum of all topic files together. Before the first release it follows every change, and
 * data directories of earlier checkouts are rejected. From the first release on it never changes:
 * databases have applied this text, and a change belongs in `migrations/`.
 */
const checksum = 'a8437866fd4a65be6d8dac143ed47e55f362a4eb649294299654f9b7c5a72f7a';

test('the topic files are the schema that databases have applied', async () => {
  const schema = await readSchema(schemaDirectory);
  assert.equal(schema.checksum, checksum, 'see the comment on the constant in this test');
});
