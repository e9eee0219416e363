// Who the simulated players are: names and passwords that follow from one secret, so that the same
// people come back in the next run with the credits they left with. The secret is random, lies in a
// file that only its owner can read, and never leaves this machine. Another secret or another
// server makes other names, so no run locks the accounts of another.

import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlayersError } from './options.ts';

export interface Identity {
  /** `sim_otter_k4f`: 4 to 20 letters that a demo lets only simulated players begin with. */
  readonly username: string;
  readonly password: string;
}

const secretBytes = 32;
const fileName = 'players-secret';
/** The server's own mode for DATA_DIR, should these players be here before it. */
const directoryMode = 0o711;
const animals =
  'otter heron lynx panda gecko koala tapir moose crane finch bison camel dingo egret ferret ' +
  'goose hyena ibis jackal kiwi lemur mole newt okapi puffin quail raven seal toad urchin viper ' +
  'walrus yak zebra badger coyote dove eagle falcon gibbon';
const words = animals.split(' ');
/** No letters or digits that look like others: names that look alike count as one. */
const tagLetters = 'abcdefghjkpqrstuxyz23456789';
const tagLength = 3;
const passwordLength = 24;

/** The secret of a DATA_DIR, made at the first run. Throws `PlayersError`. */
export async function readSecret(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, fileName);
  const text = await readOrMake(path, dataDir).catch((error: Error) => {
    const why = `The players keep a secret in ${path}, which fails (${error.message})`;
    throw new PlayersError(`${why}: set DATA_DIR to a folder of yours.`, { cause: error });
  });
  const secret = Buffer.from(text.trim(), 'hex');
  if (secret.length === secretBytes) return secret;
  throw new PlayersError(`${path} is damaged: remove it, and other players will come.`);
}

async function readOrMake(path: string, dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: directoryMode });
  const fresh = randomBytes(secretBytes).toString('hex');
  try {
    await writeFile(path, `${fresh}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path, 'utf8');
}

/** The player of an index on a server, always the same one. */
export function identityOf(secret: Buffer, url: string, index: number): Identity {
  const derive = (purpose: string) =>
    createHmac('sha256', secret)
      .update(`${purpose}|${new URL(url).origin}|${index}`)
      .digest();
  const round = Math.floor(index / words.length);
  const animal = words[index % words.length] ?? '';
  const tag = Array.from(derive('tag').subarray(0, tagLength), (byte) =>
    tagLetters.charAt(byte % tagLetters.length),
  ).join('');
  return {
    username: `sim_${animal}${round === 0 ? '' : round + 1}_${tag}`,
    password: derive('password').toString('base64url').slice(0, passwordLength),
  };
}
