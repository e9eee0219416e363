import { currentLocale } from '../../i18n/language.ts';

/** Opens the proof of a round for anybody; where it is shown before, it speaks our language. */
export function roundLink(gameId: number, issue: string): string {
  const search = { game_id: String(gameId), issue, lang: currentLocale() };
  return `${location.origin}/round?${new URLSearchParams(search)}`;
}
