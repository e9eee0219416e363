// The keys that an installation shows in `trust.json`. They are its own word: compare the key with
// the one that you know from elsewhere, or with `--key`.

import { parseNoteKey, type NoteKey } from '@trine/fairness/log/note-key.ts';
import { parseJson, requestFile, textOf } from './request.ts';
import { Unreadable } from './unreadable.ts';

export interface Trust {
  /** The verifier key of the public log; null where the installation shows none. */
  readonly log: string | null;
  readonly witnesses: readonly NoteKey[];
}

export async function readTrust(origin: string): Promise<Trust> {
  const bytes = await requestFile(origin, 'trust.json');
  const trust = bytes && (parseOrNull(textOf(bytes)) as Record<keyof Trust, unknown> | null);
  const { log = null, witnesses = [] } = trust ?? {};
  const keys = Array.isArray(witnesses) ? witnesses.map((text) => parseNoteKey(String(text))) : [];
  return {
    log: typeof log === 'string' ? log : null,
    witnesses: keys.filter((key) => key?.kind === 'witness').filter((key) => key !== null),
  };
}

/** Throws `Unreadable` for text that is no key of a log. */
export function trustedKeyOf(text: string): NoteKey {
  const key = parseNoteKey(text);
  if (key?.kind === 'log') return key;
  throw new Unreadable(`${text} is no key of a log.`);
}

/** An address without `trust.json` may answer with the page of the app. */
function parseOrNull(text: string): unknown {
  try {
    return parseJson(text, 'trust.json');
  } catch {
    return null;
  }
}
