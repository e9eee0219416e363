import type { Answer } from '@trine/contract/client.ts';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HomeLinks } from './home-links.tsx';

/** One is of production alone, the other of the demo. */
const DecorativeTicker = lazy(() =>
  import('./decorative-ticker.tsx').then((loaded) => ({ default: loaded.DecorativeTicker })),
);
const Activity = lazy(() =>
  import('./activity.tsx').then((loaded) => ({ default: loaded.Activity })),
);

/** What lies below the first screen, fetched after it. */
export function FurtherOn({ profile }: Pick<Answer<'/api/index/index'>, 'profile'>) {
  return (
    <>
      <HomeLinks />
      <Suspense fallback={<Skeleton shape="block" />}>
        {profile === 'demo' ? <DecorativeTicker /> : <Activity />}
      </Suspense>
    </>
  );
}
