import type { Answer } from '@trine/contract/client.ts';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Activity } from './activity.tsx';
import { Announcements } from './announcements.tsx';
import { Banners } from './banners.tsx';
import { HomeLinks } from './home-links.tsx';

/** Demo only. */
const DecorativeTicker = lazy(() =>
  import('./decorative-ticker.tsx').then((loaded) => ({ default: loaded.DecorativeTicker })),
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
      {isDemo && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <DecorativeTicker />
        </Suspense>
      )}
    </>
  );
}
