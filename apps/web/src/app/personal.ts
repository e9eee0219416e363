/** The person: home, settings, profile. */
import { createRoute } from '@tanstack/react-router';
import { root, screen, signedIn } from './frames.ts';

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: screen(['home'], () => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
});

const setting = createRoute({
  getParentRoute: () => signedIn,
  path: '/setting',
  validateSearch: ({ type }): { type: 1 | 2 | 3 } => ({
    type: type === 2 || type === 3 ? type : 1,
  }),
  component: screen(
    ['cashier', 'personal'],
    () => import('../screens/account/setting-screen.tsx'),
    'SettingScreen',
  ),
});

const personal = createRoute({
  getParentRoute: () => signedIn,
  path: '/personal',
  component: screen(
    ['cashier', 'personal'],
    () => import('../screens/account/personal-screen.tsx'),
    'PersonalScreen',
  ),
});

const baseInfo = createRoute({
  getParentRoute: () => signedIn,
  path: '/baseinfo',
  component: screen(
    ['personal'],
    () => import('../screens/account/base-info-screen.tsx'),
    'BaseInfoScreen',
  ),
});

const defaultAvatar = createRoute({
  getParentRoute: () => signedIn,
  path: '/defaultAvatar',
  component: screen(
    ['personal'],
    () => import('../screens/account/default-avatar-screen.tsx'),
    'DefaultAvatarScreen',
  ),
});

const changeLine = createRoute({
  getParentRoute: () => signedIn,
  path: '/changeline',
  component: screen(
    ['cashier', 'home'],
    () => import('../screens/account/change-line-screen.tsx'),
    'ChangeLineScreen',
  ),
});

const system = createRoute({
  getParentRoute: () => signedIn,
  path: '/system',
  component: screen(
    ['personal'],
    () => import('../screens/account/system-screen.tsx'),
    'SystemScreen',
  ),
});

const about = createRoute({
  getParentRoute: () => signedIn,
  path: '/about',
  component: screen(
    ['personal'],
    () => import('../screens/account/about-screen.tsx'),
    'AboutScreen',
  ),
});

const actionCenter = createRoute({
  getParentRoute: () => signedIn,
  path: '/actionCenter',
  component: screen(
    ['personal'],
    () => import('../screens/account/action-center-screen.tsx'),
    'ActionCenterScreen',
  ),
});

/** Open to everybody: whoever registers agrees to them. */
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: screen(['terms'], () => import('../screens/account/terms-screen.tsx'), 'TermsScreen'),
});

export const personalRoutes = [
  home,
  setting,
  personal,
  baseInfo,
  defaultAvatar,
  changeLine,
  system,
  about,
  actionCenter,
] as const;

export const openRoutes = [terms] as const;
