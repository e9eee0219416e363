// The console's calls on deposits and withdrawals. Each step and its line of the audit log are one
// transaction, in functions of the database.

import * as calls from '@trine/contract/console/review.ts';
import type { ConsoleReason } from '@trine/contract/console/reasons.ts';
import type { PromisedTimes } from '../requests/cashier-rule.ts';
import type { NextId, RowId } from '../../platform/postgres/ids.ts';
import type { Database, Tx } from '../../platform/postgres/transaction.ts';
import {
  actingOf,
  answer,
  consoleRoute,
  done,
  reject,
  type ConsoleRoute,
} from '../../platform/console-http/console-route.ts';
import type { ConsoleContext } from '../../platform/console-http/console-route.ts';
import { rejectNewcomer } from '../../platform/console-http/authorize.ts';
import { appendAuditLog, setClientAddress } from '../../platform/audit-log/audit-log.ts';
import type { TurnoverRule } from '../../ledger/turnover.ts';
import type { AccountNumberCipher } from '../payment-accounts/account-number-cipher.ts';
import { readApprovedAlone } from './approval-limits.ts';
import * as review from '../requests/decisions.ts';
import { readEvidence, revealNumber, type Evidence } from './evidence.ts';
import * as queue from './queue.ts';
import type { StaffSession } from '../../platform/console-http/staff-session.ts';
import { depositViewBy, viewEvidence, withdrawalViewBy } from './queue-views.ts';
import { idOf, page } from '../../platform/http/console-values.ts';
import { readQuestion } from './read-question.ts';

export interface ReviewConsoleOptions {
  readonly database: Database;
  readonly nextId: NextId;
  readonly accountNumberCipher: AccountNumberCipher;
  readonly turnoverRule: TurnoverRule;
  readonly promised: PromisedTimes;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function reviewConsoleRoutes(options: ReviewConsoleOptions): ConsoleRoute[] {
  return [
    ...readingRoutes(options),
    ...numberRoutes(options),
    ...claimRoutes(options),
    ...decisionRoutes(options),
  ];
}

function readingRoutes(options: ReviewConsoleOptions): ConsoleRoute[] {
  const { database, turnoverRule, promised } = options;
  const [viewDeposit, viewWithdrawal] = [depositViewBy(promised), withdrawalViewBy(promised)];
  return [
    consoleRoute(calls.listDeposits, async (request) => {
      const question = await readQuestion(options, request);
      const rows = await queue.listDeposits(database, question);
      return answer(page(rows, question, { view: viewDeposit, idOf: (row) => row.requestId }));
    }),
    consoleRoute(calls.listWithdrawals, async (request) => {
      const question = await readQuestion(options, request);
      const rows = await queue.listWithdrawals(database, question);
      return answer(page(rows, question, { view: viewWithdrawal, idOf: (row) => row.requestId }));
    }),
    consoleRoute(calls.readDeposit, async ({ request_id }, context) => {
      const evidence = await readEvidence(database, idOf(request_id), turnoverRule);
      if (evidence === null || evidence.request.kind !== kinds.deposit) return reject('not_found');
      const request = viewDeposit(evidence.request);
      const alone = await aloneOf(database, evidence, context);
      return answer({ request, evidence: viewEvidence(evidence, alone) });
    }),
    consoleRoute(calls.readWithdrawal, async ({ request_id }, context) => {
      const evidence = await readEvidence(database, idOf(request_id), turnoverRule);
      if (evidence === null || evidence.request.kind !== kinds.withdrawal) {
        return reject('not_found');
      }
      const request = viewWithdrawal(evidence.request);
      const alone = await aloneOf(database, evidence, context);
      return answer({ request, evidence: viewEvidence(evidence, alone) });
    }),
  ];
}

/** The sums that the caller approved alone, and whether the request needs a second person. */
function aloneOf(
  database: Database,
  { request: { playerId, amountMinor } }: Evidence,
  context: ConsoleContext<StaffSession>,
) {
  return readApprovedAlone(database, { playerId, amountMinor, actor: actingOf(context).actor });
}

const kinds = { deposit: 0, withdrawal: 1 } as const;
type Kind = keyof typeof kinds;

function numberRoutes({
  database,
  nextId,
  accountNumberCipher,
}: ReviewConsoleOptions): ConsoleRoute[] {
  return [
    consoleRoute(calls.readAccountNumber, async ({ request_id }, context) => {
      const request = await queue.requestById(database, idOf(request_id));
      if (request === null || request.accountId === null) return reject('not_found');
      const { playerId, accountId } = request;
      const number = await revealNumber(database, accountNumberCipher, { playerId, accountId });
      await database.transaction(async (tx) => {
        await appendAuditLog(tx, nextId, {
          ...actingOf(context),
          act: 'account_number.read',
          subject: `withdrawal:${request.requestId}`,
          details: { player_id: String(playerId), account_id: String(accountId) },
        });
      });
      return answer({ number });
    }),
  ];
}

function claimRoutes(options: ReviewConsoleOptions): ConsoleRoute[] {
  const { nextId } = options;
  return (['deposit', 'withdrawal'] as const).flatMap((kind) => {
    const of = kind === 'deposit' ? depositCalls : withdrawalCalls;
    return [
      consoleRoute(of.claim, async ({ request_id }, context) => {
        const said = await act(options, { kind, request_id, context }, (tx, step) => {
          return review.claim(tx, nextId, step);
        });
        return 'rejection' in said ? reject(rejections[said.rejection]) : done();
      }),
      consoleRoute(of.release, async ({ request_id }, context) => {
        const said = await act(options, { kind, request_id, context }, (tx, step) => {
          return review.release(tx, nextId, step);
        });
        return 'rejection' in said ? reject(rejections[said.rejection]) : done();
      }),
    ];
  });
}

function decisionRoutes(options: ReviewConsoleOptions): ConsoleRoute[] {
  const { nextId } = options;
  const ofKind = (['deposit', 'withdrawal'] as const).flatMap((kind) => {
    const of = kind === 'deposit' ? depositCalls : withdrawalCalls;
    return [
      consoleRoute(of.approve, async ({ request_id }, context) => {
        const newcomer = rejectNewcomer(context.session);
        const said = await act(options, { kind, request_id, context }, async (tx, step, asked) => {
          if (newcomer !== null && asked.approvalsNeeded > 1)
            return { rejection: 'newcomer' } as const;
          return review.approve(tx, nextId, step);
        });
        if ('rejection' in said && said.rejection === 'newcomer' && newcomer !== null)
          return { kind: 'rejected', rejection: newcomer };
        if ('rejection' in said) return reject(rejections[said.rejection]);
        return answer({ outcome: said.kind === 'approved' ? 'settled' : 'first' } as const);
      }),
      consoleRoute(of.reject, async ({ request_id, code, text = '' }, context) => {
        const said = await act(options, { kind, request_id, context }, (tx, step) => {
          return review.rejectRequest(tx, nextId, { ...step, reasonCode: code, reasonText: text });
        });
        return 'rejection' in said ? reject(rejections[said.rejection]) : done();
      }),
    ];
  });
  return [
    ...ofKind,
    consoleRoute(calls.markPaid, async ({ request_id, reference }, context) => {
      const taking = { kind: 'withdrawal', request_id, context } as const;
      const said = await act(options, taking, (tx, step) => {
        return review.markPaid(tx, nextId, { ...step, reference });
      });
      return 'rejection' in said ? reject(rejections[said.rejection]) : done();
    }),
  ];
}

const depositCalls = {
  claim: calls.claimDeposit,
  release: calls.releaseDeposit,
  approve: calls.approveDeposit,
  reject: calls.rejectDeposit,
} as const;

const withdrawalCalls = {
  claim: calls.claimWithdrawal,
  release: calls.releaseWithdrawal,
  approve: calls.approveWithdrawal,
  reject: calls.rejectWithdrawal,
} as const;

interface Taking {
  readonly kind: Kind;
  readonly request_id: string | number;
  readonly context: ConsoleContext<StaffSession>;
}

/**
 * Takes a step in a transaction with the client address set; rejects requests of the other kind.
 */
async function act<Said>(
  { database }: ReviewConsoleOptions,
  { kind, request_id, context }: Taking,
  take: (tx: Tx, step: review.Step, asked: queue.QueuedRequest) => Promise<Said>,
): Promise<Said | review.Rejected<'request_unknown'>> {
  const { actor, address } = actingOf(context);
  const requestId = idOf<RowId>(request_id);
  return database.transaction(async (tx) => {
    const request = await queue.requestById(tx, requestId);
    if (request?.kind !== kinds[kind]) return { rejection: 'request_unknown' };
    await setClientAddress(tx, address);
    return take(tx, { requestId, actor }, request);
  });
}

const rejections = {
  request_unknown: 'not_found',
  request_over: 'over',
  not_claimed: 'not_claimed',
  claimed_by_other: 'claimed',
  own_request: 'own_request',
  same_person: 'same_person',
  edited_account: 'edited_account',
  newcomer: 'newcomer',
  reason_unfit: 'reason_unfit',
  not_approved: 'over',
  paid_already: 'over',
  reference_unfit: 'invalid_field',
} as const satisfies Record<review.ReviewRejection, ConsoleReason>;
