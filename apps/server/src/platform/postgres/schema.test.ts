import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchema, schemaDirectory } from './migration-files.ts';

/**
 * The checksum of all topic files together. Before the first release it follows every change of
 * them, and data directories of earlier checkouts are refused. From the first release on it is
 * never changed again: databases have applied this text, and a change belongs into `migrations/`.
 */
const checksum = '0caec2ccb776b5f327d7f7a23f5f3cdc8d9a8eb52d098c469c351ee711ef5b8b';

test('the topic files are the schema that databases have applied', async () => {
  const schema = await readSchema(schemaDirectory);
  assert.equal(schema.checksum, checksum, 'see the comment on the constant in this test');
});
