/**
 * The token of a conversation: a player's is the session's, a visitor's is made by this browser. It
 * is stored with the first message and not before, so that a visit without a message leaves nothing
 * behind.
 */
import { isVisitorToken, newVisitorToken } from '@trine/contract/support/words.ts';
import { create } from 'zustand';
import { useSession } from '../../data/session.ts';

const storageKey = 'chat_visitor';

const useVisitor = create<{ token: string }>(() => ({
  token: storedVisitor() ?? newVisitorToken(),
}));

// Another tab has begun or ended the conversation.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) useVisitor.setState({ token: storedVisitor() ?? newVisitorToken() });
});

/** The current token; changes with login and logout. */
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

/** After this, the browser finds the conversation again. */
export function storeVisitor(token: string): void {
  if (isVisitorToken(token)) localStorage.setItem(storageKey, token);
}

/** The conversation of this token has ended or has become a player's. */
export function forgetVisitor(token: string): void {
  if (storedVisitor() === token) localStorage.removeItem(storageKey);
  if (useVisitor.getState().token === token) useVisitor.setState({ token: newVisitorToken() });
}
