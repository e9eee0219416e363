import type { ReactNode } from 'react';
import type { ConsoleText } from '@trine/i18n/console/texts.ts';
import { placeholder, translate, type ValuesOf } from './language.ts';

/** A text with elements in place of `{name}`; each language has its own order. */
export function phrase<Text extends ConsoleText>(
  text: Text,
  parts: ValuesOf<Text, ReactNode>,
): ReactNode {
  return withElements(translate(text), parts);
}

/** For texts that are not known at build time. */
export function withElements(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = text.split(placeholder);
  // Every second piece is the name of a placeholder.
  return pieces.map((piece, index) => (
    <span key={`${index}${piece}`}>{index % 2 === 0 ? piece : parts[piece]}</span>
  ));
}
