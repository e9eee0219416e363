import { createClient } from '@trine/contract/client.ts';
import { useQuery } from '@tanstack/react-query';

const players = createClient({ baseUrl: '', token: () => null, language: () => 'en' });

/** Calls the players' API, since the console's own needs a session. */
export function useIsDemo(): boolean {
  const { data } = useQuery({
    queryKey: ['home'],
    queryFn: async () => {
      const outcome = await players.call('/api/index/index', {});
      return outcome.ok && outcome.data.profile === 'demo';
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? false;
}
