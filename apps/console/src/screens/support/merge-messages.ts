/** Messages in the order of their numbers; of two copies of one, the newer stays. */
export function mergeMessages<Message extends { readonly id: number }>(
  known: readonly Message[],
  news: readonly Message[],
): Message[] {
  const byId = new Map([...known, ...news].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => one.id - other.id);
}
