import type { Connection } from '../src/platform/postgres/transaction.ts';

/** Runs a statement that is not among the application's, with the login of a database. */
export async function runSql(
  on: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly (readonly (string | null)[])[]> {
  return (await on.query({ name: '', text, values, rowMode: 'array' })).rows;
}
