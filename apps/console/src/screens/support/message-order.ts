/** Messages by their number, the newer copy of one in place of the older, in the order sent. */
export function mergeMessages<Message extends { readonly id: number }>(
  known: readonly Message[],
  news: readonly Message[],
): Message[] {
  const byId = new Map([...known, ...news].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}

/** The conversation after or before the open one; from none or from the first, up is the first. */
export function stepFrom(
  ids: readonly number[],
  open: number | null,
  step: 1 | -1,
): number | undefined {
  const index = open === null ? -1 : ids.indexOf(open);
  return ids[Math.max(0, index + step)];
}
