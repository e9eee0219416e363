// The decision of a witness (C2SP tlog-witness with the statuses of July 2026): it cosigns a
// checkpoint that its log signed and that continues the latest one it cosigned. It stores the
// checkpoint before it answers.

import { openCheckpoint, parseCheckpointText } from '@trine/fairness/log/checkpoint.ts';
import type { VerifiedCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import type { NoteSigner } from '@trine/fairness/log/note-signer.ts';
import { formatNote, parseNote } from '@trine/fairness/log/signed-note.ts';
import { verifyConsistency } from '@trine/fairness/log/tree-paths.ts';
import { parseWitnessRequest, type WitnessRequest } from '@trine/fairness/log/witness-request.ts';
import type { WitnessState } from './witness-state.ts';

export interface Witness {
  readonly signer: NoteSigner;
  /** The logs that it witnesses. Their names differ. */
  readonly logs: readonly NoteKey[];
  readonly state: WitnessState;
  readonly nowMs: () => number;
  /** Receives a checkpoint that its log signed and that contradicts the latest one. */
  readonly onContradiction: (refused: Contradiction) => void;
}

export interface Contradiction {
  readonly origin: string;
  readonly reason: string;
  readonly latest: string | null;
  readonly refused: string;
}

export interface Answer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly type: string;
  readonly body: string;
}

const text = 'text/plain; charset=utf-8';
const sizeType = 'text/x.tlog.size';

export function addCheckpoint(witness: Witness, body: string): Answer {
  const request = parseWitnessRequest(body);
  const note = request && parseNote(request.checkpoint);
  const claimed = note && parseCheckpointText(note.text);
  if (request === null || claimed === null)
    return refusal(400, 'This is no request of tlog-witness.');
  const log = witness.logs.find(({ name }) => name === claimed.origin);
  if (log === undefined) return refusal(404, 'This witness does not know that log.');
  const checkpoint = openCheckpoint(request.checkpoint, { log });
  if (checkpoint === null) return refusal(403, 'The key of that log did not sign this checkpoint.');
  if (request.oldSize > checkpoint.size) {
    return refusal(400, 'The old size is larger than that of the checkpoint.');
  }
  return cosign(witness, { log, checkpoint, request });
}

interface Verified {
  readonly log: NoteKey;
  readonly checkpoint: VerifiedCheckpoint;
  readonly request: WitnessRequest;
}

function cosign(witness: Witness, { log, checkpoint, request }: Verified): Answer {
  const { signer, state } = witness;
  const { oldSize, path } = request;
  const latest = state.latest(log);
  if (oldSize !== latest.size) return conflict(latest.size);
  const { size, root } = checkpoint;
  const claim = { from: oldSize, fromRoot: latest.root, to: size, toRoot: root, path };
  if (!verifyConsistency(claim)) {
    const reason =
      size === oldSize
        ? 'It has another root than the latest checkpoint of this size, or a proof.'
        : 'The proof does not show that it continues the latest checkpoint.';
    const { note } = latest;
    const { checkpoint: refused } = request;
    witness.onContradiction({ origin: log.name, reason, latest: note, refused });
    return refusal(422, reason);
  }
  const own = signer.sign(checkpoint.text, Math.floor(witness.nowMs() / 1000));
  const signatures = parseNote(request.checkpoint)?.signatures ?? [];
  const ofLog = signatures.filter(({ name, id }) => name === log.name && id === log.id);
  const note = formatNote({ text: checkpoint.text, signatures: [...ofLog, own] });
  // Another process on the same folder may have been faster.
  if (!state.replace(log, oldSize, { size, note })) return conflict(state.latest(log).size);
  const line = note.split('\n').at(-2) ?? '';
  return { status: 200, type: text, body: `${line}\n` };
}

function conflict(size: number): Answer {
  return { status: 409, type: sizeType, body: `${size}\n` };
}

function refusal(status: 400 | 403 | 404 | 422, sentence: string): Answer {
  return { status, type: text, body: `${sentence}\n` };
}
