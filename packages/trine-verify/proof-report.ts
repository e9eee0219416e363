// The check of a proof file (C2SP tlog-proof) whose extra data is the answer of `fairness/round` or
// the list of a build: the entry is made again from the extra data, and is in the signed log.

import { buildHash, parseBuildList } from '@trine/fairness/build-list.ts';
import { formatEntry } from '@trine/fairness/log/entries.ts';
import { parseProofFile, verifyProofFile } from '@trine/fairness/log/proof-file.ts';
import { minorUnitsOf } from '@trine/fairness/log/round-entries.ts';
import type { RoundFacts } from '@trine/fairness/verify-round.ts';
import { factsIn } from './read-round.ts';
import { parseJson, textOf } from './request.ts';
import { stepOf } from './round-report.ts';
import { trustedKeyOf } from './trust.ts';
import { Unreadable } from './unreadable.ts';

export interface ProofReport {
  readonly lines: readonly string[];
  readonly verdict: 'holds' | 'fails';
}

export const proofFileBegin = 'c2sp.org/tlog-proof@';

/** `key`: the verifier key of the log. Throws `Unreadable` for another file or key. */
export function reportProof(text: string, key: string): ProofReport {
  const proof = parseProofFile(text);
  if (proof === null) throw new Unreadable('The file is no proof.');
  if (proof.extra === null) throw new Unreadable('The proof has no facts to make its entry from.');
  if (key === '') throw new Unreadable('A proof needs the key of the public log.');
  const log = trustedKeyOf(key);
  const entries = entriesOf(parseJson(textOf(proof.extra), 'The extra data'));
  const proven = entries.find((entry) => verifyProofFile(text, entry, { log }) !== null);
  const place = `entry ${proof.index} of the log ${log.name} with the key ${log.id}`;
  if (proven === undefined) {
    const named = entries.join(' or ');
    const { line } = stepOf('logged', 'fails', `This is not ${place}: ${named}`);
    return { verdict: 'fails', lines: [line, 'The log does not have what the file says.'] };
  }
  const { line } = stepOf('logged', 'holds', `This is ${place}: ${proven}`);
  return { verdict: 'holds', lines: [line, 'The log has what the file says.'] };
}

/** The entries that these facts can have. */
function entriesOf(extra: unknown): string[] {
  const list = parseBuildList(extra);
  if (list !== null) {
    return [formatEntry({ kind: 'build', profile: list.kind, hash: buildHash(list) })];
  }
  return roundEntriesOf(factsIn(extra));
}

function roundEntriesOf(facts: RoundFacts): string[] {
  const { game_id: game, issue, book, signature, closed_at_ms: sealedAtMs } = facts;
  const stakeMinor = book === null ? null : minorUnitsOf(book.stake);
  try {
    return [
      ...(book === null || stakeMinor === null || sealedAtMs === null || sealedAtMs === undefined
        ? []
        : [formatEntry({ kind: 'seal', game, issue, ...book, stakeMinor, sealedAtMs })]),
      ...(signature === null ? [] : [formatEntry({ kind: 'draw', game, issue, signature })]),
    ];
  } catch {
    throw new Unreadable('The round of the proof has fields that no entry has.');
  }
}
