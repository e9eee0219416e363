// One request to a witness (C2SP tlog-witness). Its answer is not trusted: a cosignature counts
// only if it verifies under the witness's key.

import { openNote, parseNote } from '@trine/fairness/log/signed-note.ts';
import { formatWitnessRequest, parseTreeSize } from '@trine/fairness/log/witness-request.ts';
import type { WitnessRequest } from '@trine/fairness/log/witness-request.ts';
import type { WitnessAddress } from '../../platform/config/witnesses.ts';

export type WitnessAnswer =
  | {
      readonly kind: 'cosigned';
      /** By the witness's clock. */
      readonly seconds: number;
      /** As in the note's line: key id, time, Ed25519 signature. */
      readonly signature: Buffer;
    }
  /** The size that the witness has. */
  | { readonly kind: 'behind'; readonly size: number }
  | { readonly kind: 'failed'; readonly reason: string };

const timeoutMs = 4_000;
const sizeType = 'text/x.tlog.size';
const maxAnswerBytes = 16_384;

/** Never rejects. */
export async function askWitness(
  { key, url }: WitnessAddress,
  request: WitnessRequest,
  stopping: AbortSignal,
): Promise<WitnessAnswer> {
  try {
    const response = await fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      body: formatWitnessRequest(request),
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
    });
    const body = await readAnswer(response);
    if (response.status === 409 && response.headers.get('content-type') === sizeType) {
      const size = body.endsWith('\n') ? parseTreeSize(body.slice(0, -1)) : null;
      return size === null ? failed('its size is unreadable') : { kind: 'behind', size };
    }
    if (response.status !== 200) return failed(`status ${response.status}`);
    return readCosignature(request.checkpoint, body, key);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
    return failed(name === 'TimeoutError' ? `no answer within ${timeoutMs} ms` : message);
  }
}

async function readAnswer(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxAnswerBytes) throw new Error('its answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readCosignature(
  checkpoint: string,
  lines: string,
  key: WitnessAddress['key'],
): WitnessAnswer {
  const { text } = parseNote(checkpoint) ?? {};
  const note = `${text}\n${lines}`;
  const [verified] = openNote(note, [key])?.verified ?? [];
  const line = parseNote(note)?.signatures.find(
    ({ name, id }) => name === key.name && id === key.id,
  );
  if (!verified || verified.seconds === null || line === undefined) {
    return failed('its answer has no valid cosignature of its key');
  }
  const signature = Buffer.concat([Buffer.from(key.id, 'hex'), line.signature]);
  return { kind: 'cosigned', seconds: verified.seconds, signature };
}

function failed(reason: string): WitnessAnswer {
  return { kind: 'failed', reason };
}
