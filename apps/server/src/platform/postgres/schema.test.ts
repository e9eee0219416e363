import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchema, schemaDirectory } from './migration-files.ts';

/**
 * The checksum of all topic files together. Before the first release it follows every change, and
 * data directories of earlier checkouts are rejected. From the first release on it never changes:
 * databases have applied this text, and a change belongs in `migrations/`.
 */
const checksum = '4177cd24d80df5878977a6fe4ef32679cd821d01358a8d97a020548db21e33a8';

test('the topic files are the schema that databases have applied', async () => {
  const schema = await readSchema(schemaDirectory);
  assert.equal(schema.checksum, checksum, 'see the comment on the constant in this test');
});
