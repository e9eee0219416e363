const maxDoublings = 4;

/** The work of an attempt as a multiple of the usual; `failures` includes it. 0: no proof. */
export function factorOf(
  failures: number,
  { free, doubledEvery }: { readonly free: number; readonly doubledEvery: number },
): number {
  if (failures <= free) return 0;
  return 2 ** Math.min(maxDoublings, Math.floor((failures - 1) / doubledEvery));
}
