/** Whom an agent brought. */
import { createRoute } from '@tanstack/react-router';
import { screen, signedIn } from './frames.ts';

const shareFriend = createRoute({
  getParentRoute: () => signedIn,
  path: '/shareFriend',
  component: screen(
    ['team', 'cashier', 'personal'],
    () => import('../screens/account/team-screen.tsx'),
    'TeamScreen',
  ),
});

export const teamRoutes = [shareFriend] as const;
