// Places that staff signed in from: browsers, by a token in a cookie, and networks. Wrong passwords
// from elsewhere do not lock staff out there.

import { hash } from 'node:crypto';
import { networkOf } from '../../platform/http/network.ts';
import type { RequestPlace } from '../../platform/console-http/console-route.ts';
import type { Connection, Tx } from '../../platform/postgres/transaction.ts';
import { deviceHash, newDeviceToken } from '../sessions/devices.ts';
import type { KnownPlace } from '../sessions/login-guard.ts';
import type { RandomBytes } from '../sessions/sessions.ts';
import * as sql from './known-places.sql.ts';

/** Besides the places of the present sign-in. */
const keptPlaces = 20;

/** Null when the person of this name did not sign in from there before. */
export async function knownPlaceOf(
  from: Connection,
  name: string,
  { address, device }: RequestPlace,
): Promise<KnownPlace | null> {
  const tokenHash = deviceHash(device ?? undefined);
  const networkHash = hashOfNetwork(address);
  const placeHashes = tokenHash === null ? [networkHash] : [tokenHash, networkHash];
  const known = await sql.knownPlaces.all(from, { name, placeHashes });
  const isKnown = (wanted: string) => known.some(({ placeHash }) => placeHash === wanted);
  if (tokenHash !== null && isKnown(tokenHash)) return { kind: 'device', tokenHash };
  return isKnown(networkHash) ? { kind: 'network' } : null;
}

/**
 * The sign-in is complete. Returns the token that the browser keeps: its own if the console gave it
 * to this person or a colleague; otherwise a new one, since an attacker may have planted it.
 */
export async function keepPlacesOf(
  tx: Tx,
  place: RequestPlace & {
    readonly staffId: bigint;
    readonly now: number;
    readonly randomBytes: RandomBytes;
  },
): Promise<string> {
  const { staffId, address, device, now } = place;
  const isKept = device !== null && (await isGivenHere(tx, device));
  const token = isKept ? device : newDeviceToken(place.randomBytes);
  const placeHashes = [hash('sha256', token), hashOfNetwork(address)];
  await sql.keepPlaces.run(tx, { staffId, placeHashes, now, kept: keptPlaces });
  return token;
}

/** After a reset: another person may have held the password. */
export async function forgetPlaces(tx: Tx, staffId: bigint): Promise<void> {
  await sql.forgetPlaces.run(tx, { staffId });
}

async function isGivenHere(from: Connection, device: string): Promise<boolean> {
  const tokenHash = deviceHash(device);
  return tokenHash !== null && (await sql.isDeviceKnown.one(from, { tokenHash })).isKnown;
}

function hashOfNetwork(address: string): string {
  return hash('sha256', `network|${networkOf(address)}`);
}
