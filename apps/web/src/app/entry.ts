/** Before and without a session. */
import { createRoute } from '@tanstack/react-router';
import { searchPath, searchText, searchToken } from '../ui/fields/searches.ts';
import { longestName, root, screen } from './frames.ts';

interface RegisterSearch {
  /** An invite code. */
  inviter_id?: string | undefined;
  /** Where a guest who becomes a member goes on. */
  next?: string | undefined;
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search): { next?: string | undefined } => ({ next: searchPath(search['next']) }),
  component: screen(['entry'], () => import('../screens/sign-in/login-screen.tsx'), 'LoginScreen'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (search): RegisterSearch => ({
    inviter_id: searchText(search['inviter_id'], longestName),
    next: searchPath(search['next']),
  }),
  component: screen(
    ['entry'],
    () => import('../screens/sign-in/register-screen.tsx'),
    'RegisterScreen',
  ),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: (search): { token?: string | undefined } => ({
    token: searchToken(search['token']),
  }),
  component: screen(
    ['entry', 'cashier'],
    () => import('../screens/sign-in/reset-screen.tsx'),
    'ResetScreen',
  ),
});

const language = createRoute({
  getParentRoute: () => root,
  path: '/language',
  component: screen([], () => import('../screens/account/language-screen.tsx'), 'LanguageScreen'),
});

export const entryRoutes = [login, register, reset, language] as const;
