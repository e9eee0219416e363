type Pages = (pages?: number) => object;

/**
 * How the pages of a list are read, which no first screen needs. The build lets every query look
 * here for it, and the one file that makes lists' queries leave it here.
 */
let held: Pages | undefined;

export function holdPages(pages: Pages): void {
  held = pages;
}

export function infiniteQueryBehavior(pages?: number): object | undefined {
  return held?.(pages);
}
