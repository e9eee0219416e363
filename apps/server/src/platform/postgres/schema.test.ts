import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchema, schemaDirectory } from './migration-files.ts';

/**
 * The checksum of all topic files together. Before the first release it follows every change, and
 * data directories of earlier checkouts are rejected. From the first release on it never changes:
 * databases have applied this text, and a change belongs in `migrations/`.
 */
const checksum = '8b15114a01ed9985185ee29543e8207e9f670f550adb30a44acf1435cbbd5974';

test('the topic files are the schema that databases have applied', async () => {
  const schema = await readSchema(schemaDirectory);
  assert.equal(schema.checksum, checksum, 'see the comment on the constant in this test');
});
