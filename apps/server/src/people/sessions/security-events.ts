// Security events of a player's account, with device and network. The database stores keyed hashes
// of both and the masked network that lists show; it does not hold the key.

import { createHmac } from 'node:crypto';
import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { SecurityEventKind } from '@trine/contract/account/security-event-kinds.ts';
import type { securityEvents } from '@trine/contract/account/security-events.ts';
import { defaultPageSize } from '@trine/contract/values.ts';
import { parseIdentifier } from '@trine/contract/keywords.ts';
import { networkOf } from '../../platform/http/network.ts';
import {
  accepted,
  type Context,
  type Reply,
  type SessionPlayer,
} from '../../platform/http/route.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import type { Connection } from '../../platform/postgres/transaction.ts';
import { deriveKey } from '../../platform/secrets/cipher.ts';
import { isDeviceToken } from './devices.ts';
import { deviceLabel, maskedNetwork } from './client-labels.ts';
import type { SecurityOrigin } from './security-origin.ts';
import * as sql from './security-events.sql.ts';

export interface RequestSource {
  readonly address: string;
  /** The user agent; absent: none. */
  readonly userAgent?: string | undefined;
  /** The session of the request, whose device it is. */
  readonly tokenHash?: string | undefined;
  /** The device token as the client sent it, unchecked. */
  readonly deviceToken?: string | null | undefined;
}

/** Hashes with a key that is derived from a secret outside of the database. */
export interface SecurityHashes {
  originOf(source: RequestSource): SecurityOrigin;
  /** Hexadecimal. */
  deviceHash(deviceToken: string): string;
  /** Hexadecimal; of the value that the database's function stores. */
  passwordDigest(playerId: PlayerId, passwordHash: string): string;
  mobileDigest(playerId: PlayerId, mobile: string): string;
}

/** `receiptKey` is a secret that all processes and the audit share. */
export function createSecurityHashes(receiptKey: Buffer): SecurityHashes {
  const key = deriveKey(receiptKey, 'trine/security-events');
  const hashOf = (...parts: readonly string[]) => {
    return createHmac('sha256', key).update(parts.join('|')).digest('hex');
  };
  const deviceHash = (deviceToken: string) => hashOf('device', deviceToken);
  return {
    originOf({ address, userAgent = '', tokenHash, deviceToken }) {
      const isDevice = typeof deviceToken === 'string' && isDeviceToken(deviceToken);
      return {
        tokenHash: tokenHash ?? null,
        deviceHash: isDevice ? deviceHash(deviceToken) : null,
        networkHash: hashOf('network', networkOf(address)),
        device: deviceLabel(userAgent),
        network: maskedNetwork(address),
      };
    },
    deviceHash,
    passwordDigest: (playerId, passwordHash) => hashOf('password', `${playerId}`, passwordHash),
    mobileDigest: (playerId, mobile) => hashOf('mobile', `${playerId}`, mobile),
  };
}

/** The origin of a logged-in player's request. */
export function originOfPlayer(
  hashes: SecurityHashes,
  context: Pick<Context<SessionPlayer>, 'address' | 'userAgent' | 'player'>,
): SecurityOrigin {
  const { address, userAgent, player } = context;
  return hashes.originOf({ address, userAgent, tokenHash: player.tokenHash });
}

/** Events about a new value are recorded by the database's function that stores it. */
export type PlainEventKind = Exclude<
  SecurityEventKind,
  | 'registered'
  | 'guest_raised'
  | 'password_changed'
  | 'password_reset'
  | 'mobile_changed'
  | 'wrong_password'
>;

export interface PlainEvent {
  readonly playerId: PlayerId;
  readonly kind: PlainEventKind;
  readonly origin: SecurityOrigin;
}

/** Runs in the transaction of what it reports. */
export async function recordSecurityEvent(
  connection: Connection,
  event: PlainEvent,
): Promise<void> {
  await sql.recordEvent.run(connection, event);
}

/** Counts a wrong password of an account; outside of other transactions, since guesses queue. */
export async function countWrongPassword(
  connection: Connection,
  event: Omit<PlainEvent, 'kind'>,
): Promise<void> {
  await sql.recordWrongPassword.run(connection, event);
}

/** The caller's own events, newest first. */
export async function listOwnEvents(
  connection: Connection,
  { playerId, tokenHash }: SessionPlayer,
  { limit, before_id }: RequestOf<typeof securityEvents>,
): Promise<Reply<AnswerOf<typeof securityEvents>>> {
  const rows = await sql.ownEvents.all(connection, {
    playerId,
    tokenHash,
    beforeId: BigInt(parseIdentifier(before_id ?? '') ?? Number.MAX_SAFE_INTEGER),
    limit: Number(limit ?? defaultPageSize),
  });
  return accepted(
    rows.map((row) => ({
      id: Number(row.eventId),
      kind: row.kind,
      time: Math.floor(row.occurredAt / 1000),
      times: row.times,
      device: row.device,
      network: row.network,
      this_device: row.isThisDevice === null ? null : row.isThisDevice ? 1 : 0,
    })),
  );
}

export type PlayerSecurityEvent = Awaited<ReturnType<typeof sql.playerEvents.all>>[number];

/** The events of any player, for staff. */
export async function listPlayerEvents(
  connection: Connection,
  page: { readonly playerId: PlayerId; readonly beforeId: bigint; readonly limit: number },
): Promise<PlayerSecurityEvent[]> {
  return sql.playerEvents.all(connection, page);
}
