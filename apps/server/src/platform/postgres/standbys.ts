// Whether what was acknowledged survives the death of the primary: only if a commit waits until a
// standby has it.

export interface StandbySource {
  query<Row extends object>(sql: string): Promise<{ rows: Row[] }>;
}

interface Standbys {
  readonly isAwaited: boolean;
  readonly count: number;
}

/** `pg_stat_replication` shows others no details, but one row for each standby. */
const question = `
  select
    current_setting('synchronous_standby_names') <> '' as "isAwaited",
    (select count(*)::integer from pg_stat_replication) as count`;

/** What is risked, in a sentence; null where no standby can take over, or where one is awaited. */
export async function standbyRisk(
  source: StandbySource,
  knowsHosts: boolean,
): Promise<string | null> {
  const { rows } = await source.query<Standbys>(question);
  const [found] = rows;
  if (found === undefined || found.isAwaited || (found.count === 0 && !knowsHosts)) return null;
  return (
    'PostgreSQL acknowledges before a standby has what was written: when one takes over, bets of ' +
    'the last moments may be lost though players hold their receipts. Set ' +
    'synchronous_standby_names, or synchronous_mode in Patroni.'
  );
}
