import type { ReactNode } from 'react';
import type { ConsoleText } from '@trine/i18n/console/texts.ts';
import { placeholder, t } from './language.ts';

/** A text with elements in place of `{name}`; each language has its own order. */
export function phrase(text: ConsoleText, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = t(text).split(placeholder);
  // Every second piece is the name of a placeholder.
  return pieces.map((piece, index) => (
    <span key={`${index}${piece}`}>{index % 2 === 0 ? piece : parts[piece]}</span>
  ));
}
