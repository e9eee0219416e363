/** The person: home, settings, profile. */
import { createRoute } from '@tanstack/react-router';
import { screen, signedIn } from './frames.ts';

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: screen(['home'], () => import('../home/home-screen.tsx'), 'HomeScreen'),
});

const setting = createRoute({
  getParentRoute: () => signedIn,
  path: '/setting',
  validateSearch: (search): { type: 1 | 2 } => ({ type: search['type'] === 2 ? 2 : 1 }),
  component: screen(
    ['cashier', 'home'],
    () => import('../settings/setting-screen.tsx'),
    'SettingScreen',
  ),
});

export const personalRoutes = [home, setting] as const;
