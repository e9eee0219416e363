/** Checks listed rounds in this browser, each once as long as its facts are the same. */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { CheckedRound } from '../../features/round/round-check.ts';
import type { PublicRound } from './day-rounds.ts';

/** By game and issue. */
export type ListedChecks = ReadonlyMap<string, CheckedRound>;

export function listedKey({ game_id: gameId, issue }: PublicRound): string {
  return `${gameId}/${issue}`;
}

/** Undefined before the first check, and while the list is not known. */
export function useListedChecks(rounds: readonly PublicRound[] | undefined) {
  return useQuery({
    queryKey: ['listedChecks', rounds?.map((round) => `${listedKey(round)}/${round.status}`)],
    queryFn: async ({ client }) => (rounds ? checkNew(client, rounds) : new Map()),
    enabled: rounds !== undefined && rounds.length > 0,
    staleTime: Infinity,
    placeholderData: (known) => known,
  });
}

async function checkNew(
  client: QueryClient,
  rounds: readonly PublicRound[],
): Promise<ListedChecks> {
  const { checkListed } = await import('../../features/round/read-and-check.ts');
  const checks = new Map<string, CheckedRound>();
  for (const gameId of new Set(rounds.map((round) => round.game_id))) {
    const ofGame = rounds.filter((round) => round.game_id === gameId);
    const isKnown = (round: PublicRound) => client.getQueryData(keyOf(round)) !== undefined;
    const found = await checkListed(
      client,
      ofGame.filter((round) => !isKnown(round)),
    );
    for (const checked of found) client.setQueryData(keyOf(checked.facts), checked);
    for (const round of ofGame) {
      const checked = client.getQueryData<CheckedRound>(keyOf(round));
      if (checked !== undefined) checks.set(listedKey(round), checked);
    }
  }
  return checks;
}

function keyOf(round: PublicRound) {
  return ['listedCheck', listedKey(round), JSON.stringify(round)] as const;
}
