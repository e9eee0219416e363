import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchema, schemaDirectory } from './migration-files.ts';

/**
 * The checksum of all topic files together. Before the first release it follows every change of
 * them, and data directories of earlier checkouts are refused. From the first release on it is
 * never changed again: databases have applied this text, and a change belongs into `migrations/`.
 */
const checksum = 'f0487741cc42833f802490a6c813fe07b7fc8993e1a6d42fd8bac506a5814651';

test('the topic files are the schema that databases have applied', async () => {
  const schema = await readSchema(schemaDirectory);
  assert.equal(schema.checksum, checksum, 'see the comment on the constant in this test');
});
