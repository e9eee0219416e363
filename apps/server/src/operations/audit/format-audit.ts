// Formats an audit as a table: one line a check, with the first offenders below a failed one.

import type { AuditResult } from './audit.ts';
import type { Finding } from './finding.ts';

export function formatAudit(result: AuditResult): string {
  const { findings, remarks, counted } = result;
  const width = Math.max(...findings.map(({ name }) => name.length));
  const { players, entries, orders, rounds } = counted;
  const seconds = (result.tookMs / 1000).toFixed(1);
  const lines = [
    `Audit of ${new Date(result.startedAtMs).toISOString()}, ${seconds} s: ` +
      `${players} players, ${entries} entries, ${orders} orders, ${rounds} rounds.`,
    '',
    ...findings.flatMap((finding) => linesOf(finding, width)),
    '',
    ...remarks.map((remark) => `Remark: ${remark}`),
    conclusionOf(findings),
  ];
  return lines.join('\n');
}

function linesOf({ name, meaning, faults, offenders }: Finding, width: number): string[] {
  if (faults === 0) return [`  holds  ${name.padEnd(width)}  ${meaning}`];
  const indent = ' '.repeat(width + 11);
  const more = faults - offenders.length;
  return [
    `  FAILS  ${name.padEnd(width)}  ${meaning}`,
    ...offenders.map((offender) => `${indent}${offender}`),
    ...(more > 0 ? [`${indent}and ${more} more`] : []),
  ];
}

function conclusionOf(findings: readonly Finding[]): string {
  const failed = findings.filter(({ faults }) => faults > 0);
  if (failed.length === 0) return `All ${findings.length} checks hold.`;
  const names = failed.map(({ name }) => name).join(', ');
  return `${failed.length} of ${findings.length} checks do not hold: ${names}.`;
}
