export interface Mark {
  readonly before: string;
  readonly after: string;
}

/** Puts a mark around the characters from `from` (included) to `to` (excluded). */
export function wrapSelection(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  mark: Mark,
): string {
  return text.slice(0, from) + mark.before + text.slice(from, to) + mark.after + text.slice(to);
}
