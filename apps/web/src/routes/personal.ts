/** The person: home, settings, profile. */
import { createRoute } from '@tanstack/react-router';
import { root, screen, signedIn } from './frames.ts';

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: screen(['home'], () => import('../home/home-screen.tsx'), 'HomeScreen'),
});

const setting = createRoute({
  getParentRoute: () => signedIn,
  path: '/setting',
  validateSearch: ({ type }): { type: 1 | 2 | 3 } => ({
    type: type === 2 || type === 3 ? type : 1,
  }),
  component: screen(
    ['cashier', 'personal'],
    () => import('../settings/setting-screen.tsx'),
    'SettingScreen',
  ),
});

const personal = createRoute({
  getParentRoute: () => signedIn,
  path: '/personal',
  component: screen(
    ['cashier', 'personal'],
    () => import('../personal/personal-screen.tsx'),
    'PersonalScreen',
  ),
});

const baseInfo = createRoute({
  getParentRoute: () => signedIn,
  path: '/baseinfo',
  component: screen(
    ['personal'],
    () => import('../profile/base-info-screen.tsx'),
    'BaseInfoScreen',
  ),
});

const defaultAvatar = createRoute({
  getParentRoute: () => signedIn,
  path: '/defaultAvatar',
  component: screen(
    ['personal'],
    () => import('../profile/default-avatar-screen.tsx'),
    'DefaultAvatarScreen',
  ),
});

const changeLine = createRoute({
  getParentRoute: () => signedIn,
  path: '/changeline',
  component: screen(
    ['cashier', 'home'],
    () => import('../settings/change-line-screen.tsx'),
    'ChangeLineScreen',
  ),
});

const system = createRoute({
  getParentRoute: () => signedIn,
  path: '/system',
  component: screen(['personal'], () => import('../settings/system-screen.tsx'), 'SystemScreen'),
});

const about = createRoute({
  getParentRoute: () => signedIn,
  path: '/about',
  component: screen(['personal'], () => import('../about/about-screen.tsx'), 'AboutScreen'),
});

const actionCenter = createRoute({
  getParentRoute: () => signedIn,
  path: '/actionCenter',
  component: screen(
    ['personal'],
    () => import('../personal/action-center-screen.tsx'),
    'ActionCenterScreen',
  ),
});

/** Open to everybody: whoever registers agrees to them. */
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: screen(['terms'], () => import('../about/terms-screen.tsx'), 'TermsScreen'),
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
