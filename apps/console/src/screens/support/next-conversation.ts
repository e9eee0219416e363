/**
 * The conversation after (1) or before (-1) the open one; before the first, and where none of the
 * list is open, the first.
 */
export function nextConversation(
  ids: readonly number[],
  openId: number | null,
  step: 1 | -1,
): number | undefined {
  const index = openId === null ? -1 : ids.indexOf(openId);
  return ids[Math.max(0, index + step)];
}
