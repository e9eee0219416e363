import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSchema, schemaDirectory } from './migrate.ts';

/**
 * The checksum of all topic files together. Before the first release it follows every change of
 * them, and data directories of earlier checkouts are refused. From the first release on it is
 * never changed again: databases have applied this text, and a change belongs into `migrations/`.
 */
const checksum = 'e0760cb50d163d75b62894c77dacb88af368205f435e559b3fdb3a6034cf39eb';

test('the topic files are the schema that databases have applied', async () => {
  const schema = await readSchema(schemaDirectory);
  assert.equal(schema.checksum, checksum, 'see the comment on the constant in this test');
});
