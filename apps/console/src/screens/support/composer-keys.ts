/** What a key does to the draft of an answer. */
export type KeyAction =
  | { readonly act: 'choose'; readonly index: number }
  | { readonly act: 'pick'; readonly index: number }
  | { readonly act: 'clear' | 'send' };

interface Key {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

interface DraftState {
  /** Whether a shortcut of a ready reply is being typed. */
  readonly isPicking: boolean;
  readonly chosen: number;
  /** How many ready replies are offered. */
  readonly offered: number;
}

/** Null: the text field handles the key. Alt with an arrow steps through the conversations. */
export function keyAction(pressed: Key, draft: DraftState): KeyAction | null {
  const { key, altKey, shiftKey } = pressed;
  const { isPicking, chosen, offered } = draft;
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
  if (isArrow && offered > 0 && !altKey) {
    const step = key === 'ArrowDown' ? 1 : -1;
    return { act: 'choose', index: (chosen + step + offered) % offered };
  }
  if (key === 'Escape' && isPicking) return { act: 'clear' };
  if (key !== 'Enter' || shiftKey) return null;
  return chosen < offered ? { act: 'pick', index: chosen } : { act: 'send' };
}
