/**
 * Under which token somebody writes to customer service: a player by the session, a visitor by one
 * that this browser made. A visitor's is stored with the first message and not before, so that
 * looking leaves nothing behind.
 */
import { isVisitorToken, newVisitorToken } from '@trine/contract/support/words.ts';
import { create } from 'zustand';
import { useSession } from '../../data/session.ts';

const storageKey = 'chat_visitor';

const useVisitor = create<{ token: string }>(() => ({
  token: storedVisitor() ?? newVisitorToken(),
}));

// Another tab has begun the conversation, or ended it.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) useVisitor.setState({ token: storedVisitor() ?? newVisitorToken() });
});

/** The present one; changes when somebody logs in or out. */
export function useChatToken(): string {
  const session = useSession(({ token }) => token);
  const visitor = useVisitor(({ token }) => token);
  return session ?? visitor;
}

/** The stored token of a visitor who has written, or null. */
export function storedVisitor(): string | null {
  const stored = localStorage.getItem(storageKey);
  return stored !== null && isVisitorToken(stored) ? stored : null;
}

/** From here on the conversation is found again by this browser. */
export function storeVisitor(token: string): void {
  if (isVisitorToken(token)) localStorage.setItem(storageKey, token);
}

/** The conversation under this token is over or has become a player's. */
export function forgetVisitor(token: string): void {
  if (storedVisitor() === token) localStorage.removeItem(storageKey);
  if (useVisitor.getState().token === token) useVisitor.setState({ token: newVisitorToken() });
}
