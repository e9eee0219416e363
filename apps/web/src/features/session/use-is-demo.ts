import { useApiQuery } from '../../data/queries.ts';

const staleMs = 60_000;

/** Whether the amounts are play credits. */
export function useIsDemo(): boolean {
  const facts = useApiQuery('/api/index/index', {}, { staleMs, deferUntilPaint: true });
  // The server writes it into its page, so that nothing moves when the answer arrives.
  return (document.documentElement.dataset['profile'] ?? facts.data?.profile) === 'demo';
}
