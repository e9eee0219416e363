import { InAppLink } from '../ui/in-app-link.tsx';
import { useMay } from './session.ts';

interface InTheJournalProps {
  /** As the journal names it: `round:123`. */
  subject: string;
}

/** From a thing to what was done to it, for roles that read the journal. */
export function InTheJournal({ subject }: InTheJournalProps) {
  const may = useMay();
  if (!may('journal.see')) return null;
  return (
    <span className="quiet">
      <InAppLink to="/journal" search={{ subject }}>
        In the journal
      </InAppLink>
    </span>
  );
}
