/** Before and without a session. */
import { createRoute } from '@tanstack/react-router';
import { searchPath, searchText, searchToken } from './searches.ts';
import { longestName, root, screen } from './frames.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { next?: string | undefined } => ({ next: searchPath(search['next']) }),
  component: screen(['entry'], () => import('../entry/login-screen.tsx'), 'LoginScreen'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (search): { inviter_id?: string | undefined } => ({
    inviter_id: searchText(search['inviter_id'], longestName),
  }),
  component: screen(['entry'], () => import('../entry/register-screen.tsx'), 'RegisterScreen'),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: (search): { token?: string | undefined } => ({
    token: searchToken(search['token']),
  }),
  component: screen(['entry', 'cashier'], () => import('../reset/reset-screen.tsx'), 'ResetScreen'),
});

const language = createRoute({
  getParentRoute: () => root,
  path: '/language',
  component: screen([], () => import('../settings/language-screen.tsx'), 'LanguageScreen'),
});

export const entryRoutes = [login, register, reset, language] as const;
