/** Customer service: open to everybody. */
import { createRoute } from '@tanstack/react-router';
import { topics, type Topic } from '@trine/contract/support/topics.ts';
import { root, screen } from './frames.ts';

interface SupportSearch {
  /** What somebody comes for, such as a forgotten password. */
  topic?: Topic | undefined;
}

function supportSearch(search: Record<string, unknown>): SupportSearch {
  return { topic: topics.find((topic) => topic === search['topic']) };
}

const customer = createRoute({
  getParentRoute: () => root,
  path: '/customer',
  validateSearch: supportSearch,
  component: screen(
    ['support'],
    () => import('../screens/support/customer-screen.tsx'),
    'CustomerScreen',
  ),
});

const chat = createRoute({
  getParentRoute: () => root,
  path: '/iframe',
  validateSearch: supportSearch,
  component: screen(['support'], () => import('../screens/support/chat-screen.tsx'), 'ChatScreen'),
});

export const supportRoutes = [customer, chat] as const;
