import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { patterns, readSearch } from '../../ui/lists/search.ts';

export type AuditLogLine = ConsoleAnswer<'/audit-log/line'>;

export function auditLogSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, {
    actor: patterns.text,
    act: patterns.text,
    subject: patterns.text,
    from: patterns.day,
    to: patterns.day,
    line: patterns.id,
  });
}

export type AuditLogSearch = ReturnType<typeof auditLogSearch>;
