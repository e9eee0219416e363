import type { ReactNode } from 'react';
import type { ConsoleText } from '@trine/i18n/console/texts.ts';
import { placeholder, t } from './language.ts';

/** A text whose `{name}` places hold elements: each language puts them where it needs them. */
export function phrase(text: ConsoleText, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = t(text).split(placeholder);
  // Every second piece is the name of a place.
  return pieces.map((piece, index) => (
    <span key={`${index}${piece}`}>{index % 2 === 0 ? piece : parts[piece]}</span>
  ));
}
