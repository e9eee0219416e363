/** Another player's name: only its first and last letter show, whatever its length. */
export function maskName(name: string): string {
  const letters = Array.from(name);
  return letters.length < 3 ? `${letters[0] ?? ''}***` : `${letters[0]}***${letters.at(-1)}`;
}
