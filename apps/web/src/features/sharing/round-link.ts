import { currentLocale } from '../../i18n/language.ts';

/** The public address of a round's proof. A preview of the link is in the player's language. */
export function roundLink(gameId: number, issue: string): string {
  const search = { game_id: String(gameId), issue, lang: currentLocale() };
  return `${location.origin}/round?${new URLSearchParams(search)}`;
}
