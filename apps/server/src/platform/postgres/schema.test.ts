import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchema, schemaDirectory } from './migration-files.ts';

/**
 * The checksum of all topic files together. Before the first release it follows every change of
 * them, and data directories of earlier checkouts are refused. From the first release on it is
 * never changed again: databases have applied this text, and a change belongs into `migrations/`.
 */
const checksum = '2995a8d0d7f43ff6dc3738a4116db88f39ca2a623ad8c03960b6c4e8bba88b7f';

test('the topic files are the schema that databases have applied', async () => {
  const schema = await readSchema(schemaDirectory);
  assert.equal(schema.checksum, checksum, 'see the comment on the constant in this test');
});
