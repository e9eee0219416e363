// Turns single reads into batches. A read that arrives while a batch runs is part of the next one:
// alone, it never waits; under load, one statement answers hundreds. Every result was read after
// its request arrived. Under load two batches run at once, so that this process decodes one result
// while PostgreSQL works on the other.

interface Waiting<Request, Result> {
  readonly request: Request;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const maxBatchSize = 500;
/** With this many waiting, a second batch starts before the first one has returned. */
const secondBatchSize = 100;
const standardRunning = 2;
/** After a batch of several, the next one waits this long to grow: statements cost more. */
const gatherMs = 2;

/**
 * `readMany` returns one result for each request, in the same order. With `maxRunning` of 1 batches
 * run one after another.
 */
export function createBatcher<Request, Result>(
  readMany: (requests: readonly Request[]) => Promise<readonly Result[]>,
  { maxRunning = standardRunning }: { readonly maxRunning?: number } = {},
): (request: Request) => Promise<Result> {
  let waiting: Waiting<Request, Result>[] = [];
  let running = 0;

  async function runBatches(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      await runBatch(batch, readMany);
      if (batch.length > 1) await gather();
    }
    running -= 1;
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      const isCrowded = waiting.length >= secondBatchSize && running < maxRunning;
      if (running === 0 || isCrowded) void runBatches();
    });
}

function gather(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, gatherMs);
  });
}

/** Never rejects. */
async function runBatch<Request, Result>(
  batch: readonly Waiting<Request, Result>[],
  readMany: (requests: readonly Request[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await readMany(batch.map(({ request }) => request));
    if (results.length !== batch.length) throw new Error('a request without a result');
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
