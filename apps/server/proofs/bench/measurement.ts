// What a row of the table is: two things measured in turns on one machine in one run, and their
// ratio. Absolute figures tell of the machine, the ratio tells of us.

export interface Comparison {
  readonly ours: Side;
  readonly against: Side;
  /** The promise: our median over the other's. */
  readonly threshold: Threshold;
  /** Both sides once. */
  run(): Promise<{ readonly ours: Outcome; readonly against: Outcome }>;
  /** Our side alone, for whoever wants to see where its time goes. */
  runOurs(): Promise<Outcome>;
  /** What is to be known beside the figures, asked for after the last run. */
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
  /** What one of the things counted cost; null where nothing is counted. */
  readonly cost: Cost | null;
  /** How many were counted a second, where the value is something else. */
  readonly perSecond?: number;
  /** Whether the client sent so much so late that the value is its own. */
  readonly isLate?: boolean;
  /** Requests that were rejected for load, warm-up included. */
  readonly rejected?: number;
}

/** Microseconds of processor, whatever else the machine does meanwhile. */
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
  /** The median of what was counted a second; null where nothing is. */
  readonly perSecond: number | null;
  /** Whether the client was late in most of the runs. */
  readonly isLate: boolean;
  /** Requests of all runs that were rejected for load. */
  readonly rejected: number;
}

export interface Row {
  readonly id: string;
  readonly ours: Series;
  readonly against: Series;
  readonly threshold: Threshold;
  readonly remark: string | null;
}

/** Runs both sides in turns, so that the machine's moods meet both. */
export function inTurns(ours: () => Promise<Outcome>, against: () => Promise<Outcome>) {
  return {
    runOurs: ours,
    async run() {
      const first = await ours();
      return { ours: first, against: await against() };
    },
  };
}

export async function measure(id: string, comparison: Comparison, runs: number): Promise<Row> {
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

export type Verdict = 'kept' | 'missed' | 'invalid' | 'client-bound';

/**
 * What the client may take of the processor time that all three use. At a third a client on two
 * cores leaves the server's one thread a core, and takes half of the other.
 */
const clientShareLimit = 1 / 3;
/** What it may take of one core. Each client works on one thread, and a full one can do no more. */
const clientCoreLimit = 0.9;

/**
 * `invalid`: requests of the yardstick were rejected. A ratio over it grows with each rejection, so
 * the row does not keep the promise. A row in which the client limits one side says nothing about
 * the promise.
 */
export function verdictOf(row: Row): Verdict {
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
 * The client's share of the processor time that server, PostgreSQL and client used, and how many
 * cores it kept busy; null where the client's processor time was not measured.
 */
export function clientUseOf({ cost, perSecond }: Pick<Series, 'cost' | 'perSecond'>) {
  if (cost === null || cost.client === 0 || perSecond === null) return null;
  const { server, postgres, client } = cost;
  return { share: client / (server + postgres + client), cores: (client * perSecond) / 1e6 };
}

/** The number with which the most was done, as connections are given to each side of a row. */
export async function bestOf(
  counts: readonly number[],
  run: (count: number) => Promise<Outcome>,
): Promise<number> {
  const tried: { readonly count: number; readonly value: number }[] = [];
  for (const count of counts) tried.push({ count, value: (await run(count)).value });
  return tried.toSorted((a, b) => b.value - a.value)[0]?.count ?? 1;
}

/** A load's outcome told by the processor time that each of the parts used for one request. */
export function costEach(outcome: Outcome, parts: readonly (keyof Cost)[]): Outcome {
  const { cost, value } = outcome;
  if (cost === null) throw new Error('nothing was counted, so that nothing has a cost');
  const sum = parts.reduce((so, part) => so + cost[part], 0);
  return { ...outcome, value: sum, perSecond: value };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that this share of all does not exceed, between neighbours in proportion. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
