import { currentLocale } from '../../i18n/language.ts';

/**
 * The public address of a round's proof. A preview of the link is in the player's language. With
 * the last checkpoint that this device saw (`lastCheckpoint`), the reader's device compares logs.
 */
export function roundLink(gameId: number, issue: string, log: string | null): string {
  const search = {
    game_id: String(gameId),
    issue,
    lang: currentLocale(),
    ...(log !== null && { log }),
  };
  return `${location.origin}/round?${new URLSearchParams(search)}`;
}
