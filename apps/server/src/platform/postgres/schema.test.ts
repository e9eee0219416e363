import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchema, schemaDirectory } from './migrate.ts';

/**
 * The checksum of all topic files together. Before the first release it follows every change of
 * them, and data directories of earlier checkouts are refused. From the first release on it is
 * never changed again: databases have applied this text, and a change belongs into `migrations/`.
 */
const checksum = '81e220aed242c2dc9f222445b9c8743486b6c12c6c57508a39039edf959e1d9e';

test('the topic files are the schema that databases have applied', async () => {
  const schema = await readSchema(schemaDirectory);
  assert.equal(schema.checksum, checksum, 'see the comment on the constant in this test');
});
