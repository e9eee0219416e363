// The checks that are statements over whole tables: statements that several checks share, and the
// list of checks in the order of the report.

import { randomBytes, randomInt } from 'node:crypto';
import { OUTCOMES, sumOf, SUMS } from '@trine/game/outcome.ts';
import { PLAYS, winningPlays } from '@trine/game/plays.ts';
import { bucketCount } from '../../platform/postgres/ids.ts';
import { statementLimitMs } from '../../platform/postgres/pool.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { findChainFaults } from '../../platform/audit-log/audit-log.ts';
import * as archived from './audit-archived.sql.ts';
import * as approvals from './audit-approvals.sql.ts';
import * as gifts from './audit-gifts.sql.ts';
import * as joint from './audit-joint.sql.ts';
import * as ledger from './audit-ledger.sql.ts';
import * as loggedFacts from './audit-logged-facts.sql.ts';
import * as orders from './audit-orders.sql.ts';
import * as payments from './audit-payments.sql.ts';
import * as plans from './audit-plans.sql.ts';
import * as players from './audit-players.sql.ts';
import * as publicLog from './audit-public-log.sql.ts';
import * as rounds from './audit-rounds.sql.ts';
import * as running from './audit-running.sql.ts';
import * as state from './audit-state.sql.ts';
import { namedOffendersMaximum, type Claim } from './finding.ts';

type Rows = readonly { readonly offender: string; readonly faults: bigint }[];

/** A check that is one statement, or part of one. */
export interface TableCheck extends Claim {
  /** Absent when one of the joint statements names the offenders. */
  readonly run?: (from: Connection) => Promise<Rows>;
  /** Set if the check only runs after another step reported a suspicion. */
  readonly whenSuspected?: true;
}

export const limit = namedOffendersMaximum;

/** For play × 28 + sum: whether the play wins on the sum, computed from the rules alone. */
const wins = PLAYS.flatMap((_, play) => SUMS.map((sum) => winningPlays(sum).includes(play)));
/** A turnover is never stored, so the audit checks how it is counted on a sample of players. */
const turnoverPlayersMaximum = 500;
const sumByOutcome = OUTCOMES.map((outcome) => sumOf(outcome));

/** Statements that several checks share; each reads all orders or all entries once. */
export const jointStatements: readonly ((
  from: Connection,
) => Promise<readonly (Rows[number] & { readonly check: string })[]>)[] = [
  (from) => joint.accountsRecounted.all(from, fingerprint()),
  (from) => joint.roundsRecounted.all(from, { limit, wins, writeLimitMs: statementLimitMs }),
  (from) => joint.postingsRecounted.all(from, { limit }),
];

/** Checks in the order of the table. */
export const tableChecks: readonly TableCheck[] = [
  {
    name: 'entries',
    meaning: 'All entries together sum to zero.',
  },
  {
    name: 'postings',
    meaning: 'Each posting sums to zero in each of its rounds, players against the house.',
  },
  {
    name: 'balances',
    meaning: 'Each balance is the sum of its entries, each version their number.',
    whenSuspected: true,
    run: (from) => ledger.balancesWrong.all(from, { limit }),
  },
  {
    name: 'chains',
    meaning: 'Each entry goes on from the balance of the one before, without a gap.',
    whenSuspected: true,
    run: (from) => ledger.chainsBroken.all(from, { limit }),
  },
  {
    name: 'accounts',
    meaning: 'Each player has an account, each account a player, each entry an account.',
    whenSuspected: true,
    run: (from) => ledger.accountsAstray.all(from, { limit }),
  },
  {
    name: 'held',
    meaning: 'Held amounts, and how often they changed, agree with the withdrawals.',
    run: (from) => ledger.heldWrong.all(from, { limit }),
  },
  {
    name: 'requests',
    meaning: 'Each approved deposit and withdrawal was booked once, and nothing else as one.',
    run: (from) => ledger.requestsMisbooked.all(from, { limit }),
  },
  {
    name: 'reviews',
    meaning: 'Each request has the status that its steps give, and enough people decided it.',
    run: (from) => ledger.reviewsWrong.all(from, { limit }),
  },
  {
    name: 'step lines',
    meaning: 'Each step of staff is in the audit log, with the status before it and after it.',
    run: (from) => ledger.stepLinesWrong.all(from, { limit }),
  },
  {
    name: 'approvals',
    meaning: 'No person approved more alone within 24 hours than the limits allow.',
    run: (from) => approvals.approvalsBeyond.all(from, { limit }),
  },
  {
    name: 'gifts',
    meaning: 'Each gift was approved by two people and booked once, or is a demo credit.',
    run: (from) => gifts.giftsWrong.all(from, { limit }),
  },
  {
    name: 'stakes',
    meaning: 'The stakes that the house booked for each round are the sum of its orders.',
  },
  {
    name: 'steps',
    meaning: 'The orders of each request follow one another.',
    whenSuspected: true,
    run: (from) => orders.stepsBroken.all(from, { limit }),
  },
  {
    name: 'ids',
    meaning: 'No id was used twice, for orders, entries or postings.',
    whenSuspected: true,
    run: (from) => orders.idsRepeated.all(from, { limit }),
  },
  {
    name: 'order terms',
    meaning: "Each order has its plan's odds, its round's game, and came before the close.",
    whenSuspected: true,
    run: (from) => orders.orderTermsWrong.all(from, { limit, writeLimitMs: statementLimitMs }),
  },
  {
    name: 'exposure',
    meaning: 'The exposure of each round and plan is the one that its orders give.',
  },
  {
    name: 'room stakes',
    meaning: "Each player's stakes by room count what the player staked there.",
    run: (from) => running.roomStakesWrong.all(from, { limit }),
  },
  {
    name: 'turnover',
    meaning: 'The turnover of the last players who bet is the one that their orders give.',
    run: (from) =>
      running.turnoverWrong.all(from, { limit, wins, playerLimit: turnoverPlayersMaximum }),
  },
  {
    name: 'rules',
    meaning: 'The table of winning sums agrees with the rules.',
    run: (from) => running.rulesWrong.all(from, { limit, wins }),
  },
  {
    name: 'idempotency',
    meaning: 'Each idempotency key of a player has one answer.',
    run: (from) => orders.keysTwice.all(from, { limit }),
  },
  {
    name: 'payouts',
    meaning: 'Each player was paid exactly what the digits give, and nothing before the draw.',
    run: (from) => payments.payoutsWrong.all(from, { limit, wins, sumByOutcome }),
  },
  {
    name: 'slices',
    meaning: 'Settled and void rounds have all their slices, each with the payments it records.',
    run: (from) => payments.slicesWrong.all(from, { limit, bucketCount }),
  },
  {
    name: 'returns',
    meaning: 'Each stake of a void round was returned once, and none of other rounds.',
    run: (from) => payments.returnsWrong.all(from, { limit }),
  },
  {
    name: 'voids',
    meaning:
      'Each void round was voided by two people while overdue, or sealed late or unwitnessed.',
    run: (from) => rounds.voidsWrong.all(from, { limit }),
  },
  {
    name: 'seals',
    meaning: 'Each round was sealed after its close and in time before its draw, or is void.',
    run: (from) => rounds.sealsWrong.all(from, { limit }),
  },
  {
    name: 'public log',
    meaning: 'Each step of a round has its entry in the public log, and no entry has no step.',
    run: (from) => publicLog.roundEntriesWrong.all(from, { limit }),
  },
  {
    name: 'logged prices',
    meaning: 'The odds in the public log are those of the plans, and rounds have no others.',
    run: (from) => loggedFacts.loggedPricesWrong.all(from, { limit }),
  },
  {
    name: 'logged heads',
    meaning: "Each day's end of the audit log in the public log is a line of it.",
    run: (from) => loggedFacts.loggedHeadsWrong.all(from, { limit }),
  },
  {
    name: 'logged liabilities',
    meaning: 'What was published as owed on a day is what the public log has.',
    run: (from) => loggedFacts.loggedLiabilitiesWrong.all(from, { limit }),
  },
  {
    name: 'archive',
    meaning: 'The sums of archived months agree with their seals, payouts and files.',
    run: (from) => archived.archivedSumsWrong.all(from, { limit }),
  },
  {
    name: 'plan changes',
    meaning: 'Each change of a plan, and its outcome, is as in the audit log.',
    run: (from) => plans.planChangesWrong.all(from, { limit }),
  },
  {
    name: 'player states',
    meaning: "Each player's state is the one that the last line of the audit log gave it.",
    run: (from) => players.statesWrong.all(from, { limit }),
  },
  {
    name: 'agents',
    meaning: 'Each agent was appointed by staff, as in the audit log.',
    run: (from) => players.agentsWrong.all(from, { limit }),
  },
  {
    name: 'staff',
    meaning:
      'Role, password, authenticator and codes of staff are as in the audit log, and each member ' +
      'of staff named there as an actor exists.',
    run: (from) => state.staffWrong.all(from, { limit }),
  },
  {
    name: 'receiving accounts',
    meaning: 'Accounts that take deposits are as two people approved them in the audit log.',
    run: (from) => state.receivingAccountsWrong.all(from, { limit }),
  },
  {
    name: 'proposals',
    meaning: 'What two people confirm is, with each of its steps, as in the audit log.',
    run: (from) => state.proposalsWrong.all(from, { limit }),
  },
  {
    name: 'payment accounts',
    meaning: "Players' accounts, and their holds, are as in the audit log.",
    run: (from) => state.paymentAccountsWrong.all(from, { limit }),
  },
  {
    name: 'security codes',
    meaning: "Players' security codes are as in the audit log.",
    run: (from) => state.securityCodesWrong.all(from, { limit }),
  },
  {
    name: 'audit_log',
    meaning: 'Each line of the audit log follows from the one before, none changed or missing.',
    run: (from) => findChainFaults(from, limit),
  },
];

/** Random, since an attacker who knew them could choose entries that hide one another. */
function fingerprint() {
  return { modulus: BigInt(randomInt(2 ** 30, 2 ** 31)), seed: randomBytes(8).readBigInt64BE() };
}
