/** The results of the search: screens by name, and the rows that the server found. */
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { amountText } from '../ui/words/amounts.ts';
import { codeText } from '../ui/words/codes.ts';
import { t } from '../ui/words/language.ts';
import { gameName, playName, roleNames } from '../ui/words/names.ts';

export interface SearchResult {
  readonly key: string;
  /** The heading under which results of this kind are listed. */
  readonly group: string;
  readonly title: string;
  readonly detail: string;
  /** A path within the console. */
  readonly to: string;
}

type ServerResults = ConsoleAnswer<'/search/list'>;

/** Screens whose names contain the text; names that begin with it come first. */
export function searchScreens(
  screens: readonly { readonly to: string; readonly name: string }[],
  text: string,
): SearchResult[] {
  const wanted = text.trim().toLowerCase();
  const matching = screens.filter(({ name }) => name.toLowerCase().includes(wanted));
  const begins = (name: string) => name.toLowerCase().startsWith(wanted);
  return matching
    .toSorted((one, other) => Number(begins(other.name)) - Number(begins(one.name)))
    .map(({ to, name }) => ({ key: to, group: t('Screens'), title: name, detail: '', to }));
}

export function toSearchResults({
  players,
  requests,
  rounds,
  orders,
  staff,
}: ServerResults): SearchResult[] {
  return [
    ...players.map((it) => ({
      key: `player:${it.player_id}`,
      group: t('Players'),
      title: it.username,
      detail: [
        String(it.player_id),
        ...(it.nickname === it.username || it.nickname === '' ? [] : [it.nickname]),
        codeText(it.state),
      ].join(' · '),
      to: `/players/${it.player_id}`,
    })),
    ...requests.map((it) => ({
      key: `${it.kind}:${it.request_id}`,
      group: t('Requests'),
      title: `${codeText(it.kind)} ${amountText(it.amount)} ${it.currency}`.trim(),
      detail: `${it.username} · ${codeText(it.state)}`,
      to: `/${it.kind}s?queue=all&request=${it.request_id}`,
    })),
    ...rounds.map((it) => ({
      key: `round:${it.round_id}`,
      group: t('Rounds'),
      title: `${gameName(it.game_id)} ${it.issue}`,
      detail: codeText(it.status),
      to: `/rounds/${it.round_id}`,
    })),
    ...orders.map((it) => ({
      key: `order:${it.order_id}`,
      group: t('Orders'),
      title: it.order_no,
      detail: [
        it.username,
        `${gameName(it.game_id)} ${it.issue}`,
        `${playName(it.play)} ${amountText(it.stake)}`,
      ].join(' · '),
      to: `/players/${it.player_id}?tab=orders`,
    })),
    ...staff.map((it) => ({
      key: `staff:${it.staff_id}`,
      group: t('Staff'),
      title: it.name,
      detail: it.is_active
        ? roleNames[it.role]
        : t('{role}, switched off', { role: roleNames[it.role] }),
      to: '/people',
    })),
  ];
}
