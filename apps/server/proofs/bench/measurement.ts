// A row of the table: two things measured in turns in one run on one machine, and their ratio.
// Absolute figures depend on the machine, the ratio depends on our code.

export interface Comparison {
  readonly ours: Side;
  readonly against: Side;
  /** The promise: our median divided by the other side's. */
  readonly threshold: Threshold;
  /** Runs both sides once. */
  run(): Promise<{ readonly ours: Outcome; readonly against: Outcome }>;
  /** Runs our side alone, to profile it. */
  runOurs(): Promise<Outcome>;
  /** A remark beside the figures, read after the last run. */
  remark?(): string;
}

export interface Side {
  readonly what: string;
  readonly unit: string;
}

export interface Threshold {
  readonly wanted: 'at least' | 'at most';
  readonly value: number;
}

export interface Outcome {
  readonly value: number;
  /** The cost of one unit; null if nothing is counted. */
  readonly cost: Cost | null;
  /** Units a second, if the value is something else. */
  readonly perSecond?: number;
  /** Whether so many requests were sent late that the value measures the client. */
  readonly isLate?: boolean;
  /** Requests rejected for load, warm-up included. */
  readonly rejected?: number;
}

/** Microseconds of processor time. */
export interface Cost {
  readonly server: number;
  readonly postgres: number;
  readonly client: number;
}

export interface Series extends Side {
  /** In the order of the runs. */
  readonly values: readonly number[];
  /** Medians of the runs. */
  readonly cost: Cost | null;
  /** The median rate; null if nothing is counted. */
  readonly perSecond: number | null;
  /** Whether the client was late in most runs. */
  readonly isLate: boolean;
  /** Requests rejected for load, in all runs. */
  readonly rejected: number;
}

export interface Row {
  readonly id: string;
  readonly ours: Series;
  readonly against: Series;
  readonly threshold: Threshold;
  readonly remark: string | null;
}

/** Runs both sides in turns, so that changes of the machine's load affect both. */
export function inTurns(ours: () => Promise<Outcome>, against: () => Promise<Outcome>) {
  return {
    runOurs: ours,
    async run() {
      const first = await ours();
      return { ours: first, against: await against() };
    },
  };
}

export async function measureRow(id: string, comparison: Comparison, runs: number): Promise<Row> {
  const ours: Outcome[] = [];
  const against: Outcome[] = [];
  for (let run = 0; run < runs; run += 1) {
    const pair = await comparison.run();
    ours.push(pair.ours);
    against.push(pair.against);
  }
  return {
    id,
    ours: seriesOf(comparison.ours, ours),
    against: seriesOf(comparison.against, against),
    threshold: comparison.threshold,
    remark: comparison.remark?.() ?? null,
  };
}

function seriesOf(side: Side, outcomes: readonly Outcome[]): Series {
  const costs = outcomes.flatMap(({ cost }) => cost ?? []);
  const middle = (part: keyof Cost) => median(costs.map((cost) => cost[part]));
  const values = outcomes.map(({ value }) => value);
  const rates = side.unit === '/s' ? values : outcomes.flatMap(({ perSecond }) => perSecond ?? []);
  const late = outcomes.filter(({ isLate }) => isLate === true);
  return {
    ...side,
    values,
    perSecond: rates.length === 0 ? null : median(rates),
    isLate: late.length > outcomes.length / 2,
    rejected: outcomes.reduce((sum, { rejected = 0 }) => sum + rejected, 0),
    cost:
      costs.length === 0
        ? null
        : { server: middle('server'), postgres: middle('postgres'), client: middle('client') },
  };
}

export function ratioOf({ ours, against }: Pick<Row, 'ours' | 'against'>): number {
  return median(ours.values) / median(against.values);
}

export type RowVerdict = 'kept' | 'missed' | 'invalid' | 'client-bound';

/**
 * The client's largest share of the processor time of server, PostgreSQL and client. At a third, a
 * client on two cores leaves the server's thread one core and uses half of the other.
 */
const clientShareLimit = 1 / 3;
/**
 * The client's largest share of one core. Each client uses one thread; a busy thread cannot send
 * more.
 */
const clientCoreLimit = 0.9;

/**
 * `invalid`: requests of the yardstick were rejected. The ratio would grow with each rejection, so
 * the row does not keep its promise. A row in which the client is the limit of one side neither
 * keeps nor misses it.
 */
export function verdictOfRow(row: Row): RowVerdict {
  if (row.against.rejected > 0) return 'invalid';
  if (isClientBound(row.ours) || isClientBound(row.against)) return 'client-bound';
  const { wanted, value } = row.threshold;
  const isKept = wanted === 'at least' ? ratioOf(row) >= value : ratioOf(row) <= value;
  return isKept ? 'kept' : 'missed';
}

function isClientBound(series: Series): boolean {
  const { share, cores } = clientUseOf(series) ?? { share: 0, cores: 0 };
  return series.isLate || share > clientShareLimit || cores > clientCoreLimit;
}

/**
 * The client's share of the processor time of server, PostgreSQL and client, and how many cores it
 * used; null if the client's time was not measured.
 */
export function clientUseOf({ cost, perSecond }: Pick<Series, 'cost' | 'perSecond'>) {
  if (cost === null || cost.client === 0 || perSecond === null) return null;
  const { server, postgres, client } = cost;
  return { share: client / (server + postgres + client), cores: (client * perSecond) / 1e6 };
}

/** The number with the highest rate: each side of a row gets its best number of connections. */
export async function bestOf(
  counts: readonly number[],
  run: (count: number) => Promise<Outcome>,
): Promise<number> {
  const tried: { readonly count: number; readonly value: number }[] = [];
  for (const count of counts) tried.push({ count, value: (await run(count)).value });
  return tried.toSorted((a, b) => b.value - a.value)[0]?.count ?? 1;
}

/** The outcome of a load as processor time for one request, summed over these parts. */
export function costEach(outcome: Outcome, parts: readonly (keyof Cost)[]): Outcome {
  const { cost, value } = outcome;
  if (cost === null) throw new Error('nothing was counted');
  const sum = parts.reduce((so, part) => so + cost[part], 0);
  return { ...outcome, value: sum, perSecond: value };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that this share of all values does not exceed, interpolated. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
