import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchema, schemaDirectory } from './migration-files.ts';

/**
 * The checksum of all topic files together. Before the first release it follows every change, and
 * data directories of earlier checkouts are rejected. From the first release on it never changes:
 * databases have applied this text, and a change belongs in `migrations/`.
 */
const checksum = '3d59ccd935c8a5c8a248e6a1132e7ed79148cd8838ccd4f26634b9fc9c45a1c1';

test('the topic files are the schema that databases have applied', async () => {
  const schema = await readSchema(schemaDirectory);
  assert.equal(schema.checksum, checksum, 'see the comment on the constant in this test');
});
