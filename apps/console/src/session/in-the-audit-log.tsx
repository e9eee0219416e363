import { InAppLink } from '../ui/in-app-link.tsx';
import { useMay } from './session.ts';
import { t } from '../ui/words/language.ts';

interface InTheAuditLogProps {
  /** As the audit log names it: `round:123`. */
  subject: string;
}

/** A link to the lines of the audit log about a subject, for roles that may read them. */
export function InTheAuditLog({ subject }: InTheAuditLogProps) {
  const may = useMay();
  if (!may('audit_log.see')) return null;
  return (
    <span className="quiet">
      <InAppLink to="/audit-log" search={{ subject }}>
        {t('In the audit log')}
      </InAppLink>
    </span>
  );
}
