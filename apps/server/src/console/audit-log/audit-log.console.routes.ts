// The console's calls about the audit log. A download of it is logged in it.

import * as calls from '@trine/contract/console/audit-log.ts';
import { csvTimeIn } from '@trine/contract/csv.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import { csvLines } from '../gateway/csv.ts';
import {
  answer,
  consoleRoute,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import { chainAuditLog, logEvent, verifyAuditLog } from '../../platform/audit-log/audit-log.ts';
import {
  searchAuditLog,
  type AuditLogLine,
  type AuditLogQuestion,
} from '../../platform/audit-log/search.ts';
import { idOf, newest, page, pageOf, secondsValue } from '../../platform/http/console-values.ts';

export interface AuditLogConsoleOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly operatorTimeZone: string;
  /** The key of the audit log's seals. */
  readonly receiptKey: Buffer;
}

interface Filters {
  readonly actor?: string;
  readonly act?: string;
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
}

export function auditLogConsoleRoutes(options: AuditLogConsoleOptions): ConsoleRoute[] {
  const { database, nextId, operatorTimeZone: timeZone } = options;
  return [
    consoleRoute(calls.searchAuditLog, async (request) => {
      const wanted = pageOf(request);
      const question = { ...filtersOf(request), ...wanted, timeZone };
      const rows = await searchAuditLog(database, question);
      return answer(page(rows, wanted, { view: viewLine, idOf: (row) => row.auditId }));
    }),
    consoleRoute(calls.readAuditLogLine, async ({ audit_id }) => {
      const id = idOf(audit_id);
      const question = { ...filtersOf({}), beforeId: id + 1n, limit: 1, timeZone };
      const [line] = await searchAuditLog(database, question);
      return line === undefined || line.auditId !== id
        ? reject('not_found')
        : answer(viewLine(line));
    }),
    consoleRoute(calls.verifyAuditLog, async () => {
      await chainAuditLog(database);
      const { lines, firstBad } = await verifyAuditLog(database, options.receiptKey);
      return answer({ holds: firstBad === null, lines, first_bad: firstBad });
    }),
    consoleRoute(calls.exportAuditLog, async (request, { session, address }) => {
      const { actor } = session;
      const entry = {
        actor,
        act: 'export.audit_log',
        subject: 'audit_log',
        details: request,
        address,
      };
      await logEvent(database, nextId, entry);
      const question = { ...filtersOf(request), timeZone };
      return { kind: 'file', name: 'audit-log.csv', lines: auditLogLines(database, question) };
    }),
  ];
}

function filtersOf(given: Filters) {
  const { actor = null, act = null, subject = null, from = null, to = null } = given;
  return { actor, act, subject, from, to };
}

function auditLogLines(
  database: Database,
  question: Omit<AuditLogQuestion, 'beforeId' | 'limit'>,
): AsyncIterable<string> {
  const timeOf = csvTimeIn(question.timeZone);
  return csvLines<AuditLogLine>({
    columns: [
      'position',
      'occurred_at',
      'actor',
      'name',
      'act',
      'subject',
      'details',
      'before',
      'after',
      'address',
      'hash',
    ],
    cellsOf: (line) => [
      line.position,
      timeOf(line.occurredAt),
      line.actor,
      line.actorName,
      line.act,
      line.subject,
      JSON.stringify(line.details),
      line.before === null ? null : JSON.stringify(line.before),
      line.after === null ? null : JSON.stringify(line.after),
      line.address,
      line.hash,
    ],
    readPage: (after, limit) =>
      searchAuditLog(database, { ...question, beforeId: after?.auditId ?? newest, limit }),
  });
}

function viewLine(line: AuditLogLine) {
  return {
    audit_id: Number(line.auditId),
    position: line.position,
    occurred_at: secondsValue(line.occurredAt),
    actor: line.actor,
    actor_name: line.actorName,
    act: line.act,
    subject: line.subject,
    details: line.details,
    before: line.before,
    after: line.after,
    address: line.address,
    hash: line.hash,
  };
}
