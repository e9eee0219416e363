import {
  bool,
  hex,
  int4,
  int8,
  moment,
  nullable,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { SecurityEventKind } from '@trine/contract/account/security-event-kinds.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';
import { originColumn } from './security-origin.ts';

const player = { playerId: int8<PlayerId>() };

export const recordEvent = statement({
  name: 'sessions.record_security_event',
  parameters: { ...player, kind: word<SecurityEventKind>(), origin: originColumn },
  columns: {},
  text: `
    select
    from record_security_event($1::bigint, $2::text, $3::security_origin)`,
});

export const recordWrongPassword = statement({
  name: 'sessions.record_wrong_password',
  parameters: { ...player, origin: originColumn },
  columns: {},
  text: `
    select
    from record_wrong_password($1::bigint, $2::security_origin)`,
});

/**
 * Newest first, and whether it happened on the device of the calling session; null when one of the
 * two devices is unknown.
 */
export const ownEvents = statement({
  name: 'sessions.own_security_events',
  parameters: { ...player, tokenHash: hex, beforeId: int8(), limit: int4 },
  columns: {
    eventId: int8(),
    kind: word<SecurityEventKind>(),
    occurredAt: moment,
    times: int4,
    device: text,
    network: text,
    isThisDevice: nullable(bool),
  },
  text: `
    select
      e.event_id, e.kind, e.occurred_at, e.times, e.device, e.network,
      e.device_hash = (
        select s.device_hash
        from session s
        where s.bucket = bucket_of($1::bigint)
          and s.token_hash = $2::bytea
          and s.player_id = $1::bigint
      ) as is_this_device
    from security_event e
    where e.bucket = bucket_of($1::bigint)
      and e.player_id = $1::bigint
      and e.event_id < $3::bigint
    order by e.event_id desc
    limit $4::integer`,
});

/** Newest first. Events with the same hash came from the same device or network. */
export const playerEvents = statement({
  name: 'sessions.player_security_events',
  parameters: { ...player, beforeId: int8(), limit: int4 },
  columns: {
    eventId: int8(),
    kind: word<SecurityEventKind>(),
    occurredAt: moment,
    times: int4,
    device: text,
    network: text,
    deviceHash: nullable(hex),
    networkHash: nullable(hex),
  },
  text: `
    select
      e.event_id, e.kind, e.occurred_at, e.times, e.device, e.network, e.device_hash,
      e.network_hash
    from security_event e
    where e.bucket = bucket_of($1::bigint)
      and e.player_id = $1::bigint
      and e.event_id < $2::bigint
    order by e.event_id desc
    limit $3::integer`,
});
