import { InAppLink } from '../ui/in-app-link.tsx';
import { useMay } from './session.ts';

interface InTheJournalProps {
  /** As the audit log names it: `round:123`. */
  subject: string;
}

/** From a thing to what was done to it, for roles that read the audit log. */
export function InTheAuditLog({ subject }: InTheJournalProps) {
  const may = useMay();
  if (!may('audit_log.see')) return null;
  return (
    <span className="quiet">
      <InAppLink to="/audit-log" search={{ subject }}>
        In the audit log
      </InAppLink>
    </span>
  );
}
