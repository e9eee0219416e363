// The check of an evidence file in sentences.

import { checkEvidence, evidenceFormat, type Evidence } from '@trine/fairness/evidence.ts';
import type { BetFinding, BetProblem } from '@trine/fairness/verify-bets.ts';
import type { RoundCheck } from '@trine/fairness/verify-round.ts';
import { isCount, isText, object, oneOf, orAbsent, orNull, type FieldForm } from './field-form.ts';
import { factsIn } from './read-round.ts';
import { stepOf } from './round-report.ts';
import { Unreadable } from './unreadable.ts';

/** `demo`: nothing fails under the own key of a demo. */
export type EvidenceVerdict = 'holds' | 'fails' | 'undrawn' | 'demo';

export interface EvidenceReport {
  readonly lines: readonly string[];
  readonly verdict: EvidenceVerdict;
}

const listOf =
  (form: FieldForm): FieldForm =>
  (value) =>
    Array.isArray(value) && value.every(form);

const isEvidence = object({
  format: oneOf(evidenceFormat),
  from: isText,
  checked_at_ms: isCount,
  chain: object({
    kind: oneOf('drand', 'demo'),
    chain_hash: isText,
    public_key: isText,
    period: isCount,
    genesis_time: isCount,
  }),
  timetable: orNull(listOf(isText)),
  seen: orNull(
    object({
      draw_at: isCount,
      book: orNull(object({ root: isText, count: isCount, stake: isText })),
      was_unsealed: oneOf(true, false),
    }),
  ),
  receipts: listOf(
    object({
      order_no: isText,
      receipt: isText,
      nonce: isText,
      key: orNull(isText),
      proof: object({ index: isCount, size: isCount, path: isText, signature: isText }),
    }),
  ),
  orders: listOf(
    object({
      order_no: isText,
      receipt: isText,
      nonce: isText,
      index: isCount,
      path: listOf(isText),
      status: oneOf(0, 1, 2),
      payout: isText,
    }),
  ),
  rejected: orNull(isText),
  credited: orNull(isText),
  log: orAbsent(
    orNull(
      object({
        key: isText,
        witnesses: listOf(isText),
        from: orNull(object({ size: isCount, root: isText, note: isText })),
        answer: orNull(
          object({
            checkpoint: isText,
            hashes: listOf(isText),
            entries: listOf(object({ entry: isText, index: isCount, path: listOf(isCount) })),
            consistency: listOf(isText),
            cosigned: listOf(
              object({ size: isCount, root: isText, path: listOf(isCount), signatures: isText }),
            ),
          }),
        ),
        read_at_ms: isCount,
      }),
    ),
  ),
});

/** Throws `Unreadable` for anything else. */
export function evidenceIn(saved: unknown): Evidence {
  if (!isEvidence(saved)) throw new Unreadable('The file is no evidence.');
  const evidence = saved as Evidence;
  if (evidence.round !== null) factsIn(evidence.round);
  return evidence;
}

const steps: Readonly<Record<keyof RoundCheck, string>> = {
  named: 'The draw time and the beacon round are those of the timetable, and as the device saw.',
  sealed: 'The bets were sealed before the beacon published, and as the device saw.',
  signed: 'The signature is that of the beacon.',
  follows: 'The digits follow from the signature.',
};

const loggedText =
  'The public log has the entries of the round, and continues what the device saw.';

const problems: Readonly<Record<BetProblem, string>> = {
  round_fails: "the round's own check fails",
  missing: 'the server does not report the bet',
  receipt_differs: 'the server reports another bet than the stored receipt',
  not_sealed: 'no path leads from the bet to the sealed root',
  payout_differs: 'the payout does not follow from the draw',
  not_signed: 'the stored receipt is not signed by its key',
  not_logged: 'the public log has the round with other facts, or not at all',
  credit_differs: 'the ledger credited another sum',
};

export function reportEvidence(evidence: Evidence): EvidenceReport {
  const { kind, round, logged, bets } = checkEvidence(evidence);
  const findings = Object.entries(steps).map(([name, sentence]) => {
    return stepOf(name, round[name as keyof RoundCheck], sentence);
  });
  if (logged !== null) findings.push(stepOf('logged', logged, loggedText));
  for (const bet of bets ?? []) findings.push(reportBet(bet));
  const verdict = verdictOf(findings, bets === null, kind);
  return {
    verdict,
    lines: [
      `Evidence from ${evidence.from}: ${evidence.receipts.length} stored receipts, ` +
        `${evidence.orders.length} reported orders`,
      ...findings.map(({ line }) => line),
      ...(kind === 'demo' ? [demo] : []),
      conclusions[verdict],
    ],
  };
}

function reportBet({ orderNo, isStored, problem }: BetFinding) {
  const origin = isStored ? 'with a stored receipt' : 'without a stored receipt';
  const sentence = `Order ${orderNo}, ${origin}${problem === null ? '' : `: ${problems[problem]}`}`;
  return stepOf('bet', problem === null ? 'holds' : 'fails', `${sentence}.`);
}

function verdictOf(
  findings: readonly { readonly finding: string }[],
  isUnended: boolean,
  kind: 'drand' | 'demo',
): EvidenceVerdict {
  if (findings.some(({ finding }) => finding === 'fails')) return 'fails';
  if (isUnended) return 'undrawn';
  return kind === 'demo' ? 'demo' : 'holds';
}

const demo = "Demo: checked against this server's own key, which proves nothing about the house.";
const conclusions: Readonly<Record<EvidenceVerdict, string>> = {
  holds: 'Nothing fails.',
  demo: 'Nothing fails under that key.',
  fails: 'What the server reports is not what the device saw or what follows from the draw.',
  undrawn: 'Nothing fails; the round had not ended.',
};
