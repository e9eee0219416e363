// Saved views: the filters of a screen under a name, for the person or for a role.

import { Type } from 'typebox';
import { Identifier, IdentifierGiven } from '../values.ts';
import { Actor, Done, consoleCall, nullable, wordOf } from './console-call.ts';
import { roles } from './permissions.ts';

/** Maximum number of views of one person. */
export const maxViews = 60;

const View = Type.Object({
  view_id: Identifier,
  /** The screen's path within the console. */
  path: Type.String(),
  name: Type.String(),
  /** The query string, with its question mark; empty for no filters. */
  search: Type.String(),
  /** All people of this role see it; null: only its owner. */
  role: nullable(wordOf(roles)),
  saved_by: Actor,
  /** Whether the caller saved it, and so may remove it. */
  is_own: Type.Boolean(),
});

/** The caller's own views and those shared with the caller's role; by name. */
export const listViews = consoleCall({
  method: 'GET',
  path: '/views/list',
  permission: 'signed_in',
  request: Type.Object({}),
  answer: Type.Object({ rows: Type.Array(View) }),
  reasons: [],
});

/**
 * Replaces the caller's view of that name. Staff share with their own role, owners with any.
 * `too_many`: the caller has the maximum number of views.
 */
export const saveView = consoleCall({
  method: 'POST',
  path: '/views/save',
  permission: 'signed_in',
  request: Type.Object({
    path: Type.String({ pattern: '^/[a-z-]{1,40}$' }),
    name: Type.String({ pattern: '\\S', maxLength: 40 }),
    search: Type.String({ pattern: '^(\\?.*)?$', maxLength: 300 }),
    role: nullable(wordOf(roles)),
  }),
  answer: Type.Object({ view_id: Identifier }),
  reasons: ['forbidden', 'too_many'],
});

export const removeView = consoleCall({
  method: 'POST',
  path: '/views/remove',
  permission: 'signed_in',
  request: Type.Object({ view_id: IdentifierGiven }),
  answer: Done,
  reasons: ['not_found'],
});
