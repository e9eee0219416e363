import type { AuditResult } from '../src/operations/audit/audit.ts';

/** One sentence for each check that does not hold. */
export function auditFaults({ findings }: AuditResult): string[] {
  return findings
    .filter(({ faults }) => faults > 0)
    .map(({ name, meaning, offenders }) => `audit, ${name}: not so: ${meaning} ${offenders[0]}`);
}
