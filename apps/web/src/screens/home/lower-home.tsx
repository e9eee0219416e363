import type { Answer } from '@trine/contract/client.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Activity } from './activity.tsx';
import { Announcements } from './announcements.tsx';
import { Banners } from './banners.tsx';
import { HomeLinks } from './home-links.tsx';

/** Demo only. */
const DecorativeTicker = lazyPart(
  async () => (await import('./decorative-ticker.tsx')).DecorativeTicker,
  { isOptional: true },
);

/** The part of home below the first screen, fetched after the first paint. */
export function LowerHome({ facts }: { facts: Answer<'/api/index/index'> }) {
  const isDemo = facts.profile === 'demo';
  return (
    <>
      <Announcements notices={facts.notice} />
      <Activity isDemo={isDemo} />
      <HomeLinks />
      <Banners banners={facts.banner} />
      {isDemo && <DecorativeTicker fallback={<Skeleton shape="block" />} />}
    </>
  );
}
