// The witnesses that cosign the public log, and how many of them a round requires.

import { parseNoteKey, type NoteKey } from '@trine/fairness/log/note-key.ts';
import { readNumber, rejection, valueOf, type Environment } from './environment.ts';

export interface WitnessConfig {
  readonly witnesses: readonly WitnessAddress[];
  /** A round is void unless so many cosigned its seal before the draw. */
  readonly witnessRequired: number;
}

export interface WitnessAddress {
  /** The verifier key as it is in the setting. */
  readonly text: string;
  readonly key: NoteKey;
  /** The submission prefix (C2SP tlog-witness), without a slash at the end. */
  readonly url: string;
}

/** Verifiers of signed notes accept at least 16 signatures, and the log's own is one. */
const maxWitnesses = 15;
const form = '<verifier key> <URL>';

export function readWitnesses(
  environment: Environment,
  profile: 'demo' | 'production',
): WitnessConfig {
  const value = valueOf(environment, 'WITNESSES');
  const witnesses = value === null ? [] : value.split(',').map((part) => parse(part, profile));
  const keys = new Set(witnesses.map(({ key }) => key.publicKey.join()));
  if (value !== null && (keys.size < witnesses.length || witnesses.length > maxWitnesses)) {
    throw rejection('WITNESSES', value, `at most ${maxWitnesses} witnesses with different keys`);
  }
  const witnessRequired = readNumber(environment, 'WITNESS_REQUIRED', {
    default: 0,
    least: 0,
    most: maxWitnesses,
  });
  if (witnessRequired > witnesses.length) {
    const allowed = `at most the number of WITNESSES, which is ${witnesses.length}`;
    throw rejection('WITNESS_REQUIRED', String(witnessRequired), allowed);
  }
  return { witnesses, witnessRequired };
}

function parse(part: string, profile: 'demo' | 'production'): WitnessAddress {
  const [text = '', address = '', ...rest] = part.trim().split(/ +/);
  const key = parseNoteKey(text);
  if (key?.kind !== 'witness' || rest.length > 0) {
    const allowed = `${form} with commas between, the key as the witness prints it (name+id+key)`;
    throw rejection('WITNESSES', part.trim(), allowed);
  }
  const url = URL.parse(address);
  const protocols = profile === 'production' ? ['https:'] : ['http:', 'https:'];
  const isPlain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
  if (!isPlain || !protocols.includes(url.protocol)) {
    const schemes = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw rejection('WITNESSES', part.trim(), `${form} with an address of ${schemes} and no query`);
  }
  return { text, key, url: url.href.replace(/\/+$/, '') };
}
