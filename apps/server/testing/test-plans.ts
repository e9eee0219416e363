// Plans of statements for tests: which partitions PostgreSQL reads and how. They are generic plans,
// as in production.

import type { Pool } from 'pg';
import type { Statement } from '../src/platform/postgres/statement.ts';

export interface PlanNode {
  readonly type: string;
  /** Null: the node reads no table. */
  readonly table: string | null;
  readonly index: string | null;
  /** How often it ran; 0 when it was not needed. */
  readonly loops: number;
  /** Rows that a filter dropped, in one run. */
  readonly removed: number;
  /** Rows that the node returned, in one run. */
  readonly rows: number;
}

interface RawNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Loops': number;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly RawNode[];
}

/** Runs a statement with parameters as SQL literals, and returns the nodes of its plan. */
export async function explain(
  owner: Pool,
  { text }: Pick<Statement, 'text'>,
  literals: readonly string[],
): Promise<PlanNode[]> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare explained as ${text}`);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: RawNode }[] }>(
      `explain (analyze, timing off, format json) execute explained (${literals.join(', ')})`,
    );
    return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flatten(Plan));
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
    client.release();
  }
}

function flatten(node: RawNode): PlanNode[] {
  const own = {
    type: node['Node Type'],
    table: node['Relation Name'] ?? null,
    index: node['Index Name'] ?? null,
    loops: node['Actual Loops'],
    removed: node['Rows Removed by Filter'] ?? 0,
    rows: node['Actual Rows'],
  };
  return [own, ...(node.Plans ?? []).flatMap(flatten)];
}

/** The partitions of a table that were read. */
export function partitionsRead(plan: readonly PlanNode[], table: string): PlanNode[] {
  return plan.filter((node) => node.loops > 0 && node.table?.startsWith(`${table}_`));
}
