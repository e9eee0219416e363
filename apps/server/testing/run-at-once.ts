/** Starts an act so many times at once and waits for all; `index` counts from 0. */
export function runAtOnce<Result>(
  count: number,
  act: (index: number) => Result,
): Promise<Awaited<Result>[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}
