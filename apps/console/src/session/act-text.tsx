import type { ReactNode } from 'react';
import { actSentence, plainAct } from '../ui/words/acts.ts';
import { phrase } from '../ui/words/phrase.tsx';

interface ActTextProps {
  act: string;
  /** What it was done to. */
  subject: ReactNode;
}

/** An act of the audit log as a sentence; the code itself stands in the tooltip. */
export function ActText({ act, subject }: ActTextProps) {
  const sentence = actSentence(act);
  return (
    <span title={act}>{sentence === null ? plainAct(act) : phrase(sentence, { subject })}</span>
  );
}
