import assert from 'node:assert/strict';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Client, type Connection as Wire } from 'pg';
import { arrayOf, int2, int4, int8, text } from './column.ts';
import { statement, type Statement } from './statement.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';

let database: TestDatabase;
let client: Client;
let typeNames: Map<number, string>;

before(async () => {
  database = await openTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ oid: number; name: string }>(
    'select oid, format_type(oid, null) as name from pg_type',
  );
  typeNames = new Map(rows.map(({ oid, name }) => [oid, name]));
});

after(async () => {
  await client.end();
  await database.close();
});

type AnyStatement = Pick<Statement, 'name' | 'text' | 'parameters' | 'columns'>;

test('the declaration of every statement agrees with PostgreSQL', async () => {
  const statements = await collectStatements();
  assert.ok(statements.length > 0);
  const faults: string[] = [];
  for (const one of statements) faults.push(...(await faultsOf(one)));
  assert.deepEqual(faults, []);
});

test('no two statements share a name', async () => {
  const names = (await collectStatements()).map(({ name }) => name);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});

const right = {
  name: 'test.right',
  parameters: { bucket: int2, playerId: int8() },
  columns: { balanceMinor: int8(), version: int8() },
  text: `
    select balance_minor, version
    from account
    where bucket = $1::smallint
      and player_id = $2::bigint`,
};

test('a correctly declared statement has no fault', async () => {
  assert.deepEqual(await faultsOf(statement(right)), []);
});

const wrong = [
  {
    what: 'a parameter of another type',
    made: statement({ ...right, parameters: { bucket: int4, playerId: int8() } }),
    fault: 'test.right: parameters are [smallint, bigint], declared [integer, bigint]',
  },
  {
    what: 'a parameter too many',
    made: statement({ ...right, parameters: { bucket: int2, playerId: int8(), more: text } }),
    fault: 'test.right: parameters are [smallint, bigint], declared [smallint, bigint, text]',
  },
  {
    what: 'an array for a single value',
    made: statement({ ...right, parameters: { bucket: int2, playerId: arrayOf(int8()) } }),
    fault: 'test.right: parameters are [smallint, bigint], declared [smallint, bigint[]]',
  },
  {
    what: 'a column of another type',
    made: statement({ ...right, columns: { balanceMinor: int8(), version: text } }),
    fault:
      'test.right: columns are [balance_minor bigint, version bigint], ' +
      'declared [balance_minor bigint, version text]',
  },
  {
    what: 'columns in another order',
    made: statement({ ...right, columns: { version: int8(), balanceMinor: int8() } }),
    fault:
      'test.right: columns are [balance_minor bigint, version bigint], ' +
      'declared [version bigint, balance_minor bigint]',
  },
  {
    what: 'a column that the table has not',
    made: statement({ ...right, text: 'select balance from account' }),
    fault: 'test.right: column "balance" does not exist',
  },
];

for (const { what, made, fault } of wrong) {
  test(`${what} is a fault`, async () => {
    assert.deepEqual(await faultsOf(made), [fault]);
  });
}

async function collectStatements(): Promise<AnyStatement[]> {
  const source = join(import.meta.dirname, '..', '..');
  const found: AnyStatement[] = [];
  for await (const file of glob('**/*.sql.ts', { cwd: source })) {
    const module: unknown = await import(pathToFileURL(join(source, file)).href);
    found.push(...Object.values(Object(module)).filter(isStatement));
  }
  return found;
}

function isStatement(value: unknown): value is AnyStatement {
  const keys = ['name', 'text', 'parameters', 'columns'];
  return typeof value === 'object' && value !== null && keys.every((key) => key in value);
}

async function faultsOf(made: AnyStatement): Promise<string[]> {
  try {
    const found = await describe(made.text);
    const declared = {
      parameters: Object.values(made.parameters).map(({ sqlName }) => sqlName),
      columns: Object.entries(made.columns).map(
        ([key, { sqlName }]) => `${snakeCase(key)} ${sqlName}`,
      ),
    };
    return (['parameters', 'columns'] as const)
      .filter((part) => found[part].join() !== declared[part].join())
      .map(
        (part) =>
          `${made.name}: ${part} are ${list(found[part])}, declared ${list(declared[part])}`,
      );
  } catch (error) {
    return [`${made.name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function list(items: readonly string[]): string {
  return `[${items.join(', ')}]`;
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

interface Description {
  parameters: string[];
  columns: string[];
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/** Parse and describe of the wire protocol, which the driver's queries do not expose. */
function describe(sql: string): Promise<Description> {
  const found: Description = { parameters: [], columns: [] };
  const { promise, resolve, reject } = Promise.withResolvers<Description>();
  function keepParameters({ dataTypeIDs }: { readonly dataTypeIDs: readonly number[] }): void {
    found.parameters = dataTypeIDs.map(typeName);
  }
  client.query({
    submit(connection: Wire) {
      connection.once('parameterDescription', keepParameters);
      connection.parse({ name: '', text: sql, types: [] }, true);
      connection.describe({ type: 'S', name: '' }, true);
      connection.sync();
    },
    handleRowDescription({ fields }: RowDescription) {
      found.columns = fields.map(({ name, dataTypeID }) => `${name} ${typeName(dataTypeID)}`);
    },
    handleError(error: Error, connection: Wire) {
      connection.removeListener('parameterDescription', keepParameters);
      reject(error);
    },
    handleReadyForQuery() {
      resolve(found);
    },
  });
  return promise;
}

function typeName(oid: number): string {
  return typeNames.get(oid) ?? `type ${oid}`;
}
