/** One field of each row. */
export function columnOf<Row, Name extends keyof Row>(
  rows: readonly Row[],
  name: Name,
): Row[Name][] {
  return rows.map((row) => row[name]);
}

/** Some fields of each row, in the order of their names. */
export function columnsOf<Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[][] {
  return rows.map((row) => names.map((name) => row[name]));
}
