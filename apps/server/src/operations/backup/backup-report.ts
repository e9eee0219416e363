// What the operator's own tools report of backups of an external PostgreSQL: the newest base
// backup, for example of pgBackRest, and the last drill.

import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { StartError } from '../../platform/config/start-error.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import * as sql from './backup-report.sql.ts';

export interface BackupReport {
  readonly kind: sql.ReportKind;
  /** Epoch milliseconds. */
  readonly endedAtMs: number;
  readonly holds: boolean;
}

export async function recordReport(tx: Tx, report: BackupReport): Promise<void> {
  const { kind, endedAtMs, holds } = report;
  await sql.recordReport.run(tx, { kind, endedAt: endedAtMs, holds });
}

/** Epoch milliseconds; null: never reported. */
export interface Reported {
  readonly baseAtMs: number | null;
  readonly drill: { readonly atMs: number; readonly holds: boolean } | null;
}

export async function readReports(from: Connection): Promise<Reported> {
  const reports = await sql.readReports.all(from, {});
  const find = (kind: sql.ReportKind) => reports.find((report) => report.kind === kind);
  const [base, drill] = [find('base'), find('drill')];
  return {
    baseAtMs: base?.endedAt ?? null,
    drill: drill === undefined ? null : { atMs: drill.endedAt, holds: drill.holds },
  };
}

/** The fields that are read of `pgbackrest info --output=json`. */
const infoSchema = Type.Array(
  Type.Object({
    name: Type.String(),
    backup: Type.Array(
      Type.Object({
        error: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
        timestamp: Type.Object({ stop: Type.Integer({ minimum: 1 }) }),
      }),
    ),
  }),
);

/** The end of the newest backup without an error, in epoch milliseconds. Throws `StartError`. */
export function newestOfPgBackRest(json: string, stanza: string): number {
  const info = parse(json);
  if (!Check(infoSchema, info)) {
    throw new StartError('This is not what pgbackrest info --output=json prints.');
  }
  const found = info.find(({ name }) => name === stanza);
  const stops = (found?.backup ?? [])
    .filter(({ error }) => error !== true)
    .map(({ timestamp }) => timestamp.stop);
  if (stops.length > 0) return Math.max(...stops) * 1_000;
  const names = info.map(({ name }) => name).join(', ') || 'none';
  throw new StartError(
    `pgBackRest has no backup of the stanza "${stanza}" (its stanzas: ${names}).`,
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
