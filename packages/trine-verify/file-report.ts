// The check of any file that the app or the command has saved; which one it is follows from its
// content. Runs in browsers, without a network.

import { evidenceFormat } from '@trine/fairness/evidence.ts';
import { owedFormat } from '@trine/fairness/liabilities/owed-file.ts';
import { evidenceIn, reportEvidence, type EvidenceVerdict } from './evidence-report.ts';
import { reportOwed } from './owed-report.ts';
import { proofFileBegin, reportProof } from './proof-report.ts';
import { savedReceiptIn } from './read-receipt.ts';
import { savedRoundIn } from './read-round.ts';
import { reportReceipt, type ReceiptVerdict } from './receipt-report.ts';
import { parseJson } from './request.ts';
import { reportRound, type Verdict } from './round-report.ts';
import { Unreadable } from './unreadable.ts';

export interface FileReport {
  readonly lines: readonly string[];
  readonly verdict: Verdict | ReceiptVerdict | EvidenceVerdict;
}

/** `key`: the verifier key of the public log, for a proof file. Throws `Unreadable`. */
export function reportFile(text: string, key: string): FileReport {
  if (text.startsWith(proofFileBegin)) return reportProof(text, key);
  const saved = parseJson(text, 'The file');
  if (typeof saved !== 'object' || saved === null) throw new Unreadable(unknownFile);
  if ('format' in saved && saved.format === evidenceFormat) {
    return reportEvidence(evidenceIn(saved));
  }
  if ('format' in saved && saved.format === owedFormat) {
    const { lines, holds } = reportOwed(saved);
    return { lines, verdict: holds ? 'holds' : 'fails' };
  }
  if ('receipt' in saved) return reportReceipt(savedReceiptIn(saved));
  if (!('round' in saved)) throw new Unreadable(unknownFile);
  const { answers, ...read } = savedRoundIn(saved);
  return reportRound({ ...read, log: answers.log ?? null });
}

const unknownFile = 'This is no file that the app or trine-verify has saved.';
