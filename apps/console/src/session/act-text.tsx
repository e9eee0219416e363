import type { ReactNode } from 'react';
import { actSentence, plainAct } from '../ui/words/acts.ts';
import { withElements } from '../ui/words/phrase.tsx';

interface ActTextProps {
  act: string;
  /** What the act was done to. */
  subject: ReactNode;
}

/** An act of the audit log as a sentence, with its code as the tooltip. */
export function ActText({ act, subject }: ActTextProps) {
  const sentence = actSentence(act);
  return (
    <span title={act}>
      {sentence === null ? plainAct(act) : withElements(sentence, { subject })}
    </span>
  );
}
