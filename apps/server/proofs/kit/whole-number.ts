// A whole number among a command's options, such as `--kills 50`.

export interface WholeNumberRange {
  readonly least: number;
  readonly most: number;
}

/** Throws a message with the option, its value and the allowed range. */
export function readWholeNumber(
  name: string,
  text: string,
  { least, most }: WholeNumberRange,
): number {
  const number = Number(text);
  if (/^\d{1,10}$/.test(text) && number >= least && number <= most) return number;
  throw new Error(`--${name} is "${text}", not a whole number from ${least} to ${most}`);
}
