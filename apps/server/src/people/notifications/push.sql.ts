import type { Language } from '@trine/contract/languages.ts';
import {
  arrayOf,
  bool,
  bytes,
  hex,
  int2,
  int4,
  int8,
  json,
  text,
  word,
} from '../../platform/postgres/column.ts';
import type { PlayerId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export const kindsOfBrowser = statement({
  name: 'push.kinds_of_browser',
  parameters: { playerId: int8<PlayerId>(), endpointHash: hex },
  columns: { kinds: arrayOf(text) },
  text: `
    select s.kinds
    from push_subscription s
    where s.endpoint_hash = $2::bytea
      and s.bucket = bucket_of($1::bigint)
      and s.player_id = $1::bigint`,
});

/** Deletes the browser of this or of another player, with the notices that were not sent. */
export const forgetBrowser = statement({
  name: 'push.forget_browser',
  parameters: { playerId: int8<PlayerId>(), endpointHash: hex, isOwn: bool },
  columns: {},
  text: `
    delete from push_subscription s
    where s.endpoint_hash = $2::bytea
      and (s.player_id = $1::bigint) = $3::boolean`,
});

export const saveBrowser = statement({
  name: 'push.save_browser',
  parameters: {
    playerId: int8<PlayerId>(),
    tokenHash: hex,
    endpointHash: hex,
    endpoint: text,
    browserKey: bytes,
    browserSecret: bytes,
    kinds: arrayOf(text),
    language: text,
  },
  columns: {},
  text: `
    insert into push_subscription (
      endpoint_hash, bucket, player_id, token_hash, endpoint, browser_key, browser_secret, kinds,
      language
    ) values (
      $3::bytea, bucket_of($1::bigint), $1::bigint, $2::bytea, $4::text, $5::bytea, $6::bytea,
      $7::text[], $8::text
    )
    on conflict (endpoint_hash) do update
      set
        bucket = excluded.bucket,
        player_id = excluded.player_id,
        token_hash = excluded.token_hash,
        endpoint = excluded.endpoint,
        browser_key = excluded.browser_key,
        browser_secret = excluded.browser_secret,
        kinds = excluded.kinds,
        language = excluded.language,
        subscribed_at = clock_timestamp()`,
});

/** Keeps the newest browsers of a player. */
export const trimBrowsers = statement({
  name: 'push.trim_browsers',
  parameters: { playerId: int8<PlayerId>(), limit: int4 },
  columns: {},
  text: `
    delete from push_subscription s
    where s.bucket = bucket_of($1::bigint)
      and s.player_id = $1::bigint
      and s.endpoint_hash in (
        select o.endpoint_hash
        from push_subscription o
        where o.bucket = bucket_of($1::bigint)
          and o.player_id = $1::bigint
        order by o.subscribed_at desc, o.endpoint_hash
        offset $2::integer
      )`,
});

export const isAnyDue = statement({
  name: 'push.is_any_due',
  parameters: {},
  columns: { isDue: bool },
  text: `
    select exists(
      select
      from push_notice n
      where n.due_at <= clock_timestamp()
    ) as is_due`,
});

/**
 * Claims the due notices and schedules their next attempt, so that a crash between claim and
 * delivery sends them again. Notices of ended sessions are claimed and not returned.
 */
export const claimDue = statement({
  name: 'push.claim_due',
  parameters: { limit: int4, retryMs: int4 },
  columns: {
    noticeId: int8(),
    kind: text,
    details: json,
    attempts: int2,
    endpointHash: hex,
    endpoint: text,
    browserKey: bytes,
    browserSecret: bytes,
    language: word<Language>(),
  },
  text: `
    with due as materialized (
      select n.notice_id
      from push_notice n
      where n.due_at <= clock_timestamp()
      order by n.due_at
      limit $1::integer
      for update skip locked
    ),
    claimed as (
      update push_notice n
      set
        attempts = n.attempts + 1,
        due_at = clock_timestamp()
          + $2::integer * power(4, n.attempts) * interval '1 millisecond'
      from due d
      where n.notice_id = d.notice_id
      returning
        n.notice_id, n.kind, n.details, n.attempts, n.endpoint_hash
    )
    select
      c.notice_id, c.kind, c.details, c.attempts, c.endpoint_hash, s.endpoint,
      s.browser_key, s.browser_secret, s.language
    from claimed c
    join push_subscription s on s.endpoint_hash = c.endpoint_hash
    join session e on e.bucket = s.bucket and e.token_hash = s.token_hash
    where e.ended_at is null
    order by c.notice_id`,
});

export const deleteNotices = statement({
  name: 'push.delete_notices',
  parameters: { noticeIds: arrayOf(int8()) },
  columns: {},
  text: `
    delete from push_notice n
    where n.notice_id = any ($1::bigint[])`,
});

/** Delays the next attempt, as the push service asked. */
export const postponeNotice = statement({
  name: 'push.postpone_notice',
  parameters: { noticeId: int8(), ms: int4 },
  columns: {},
  text: `
    update push_notice n
    set due_at = greatest(
      n.due_at, clock_timestamp() + $2::integer * interval '1 millisecond'
    )
    where n.notice_id = $1::bigint`,
});

/** Browsers that their push service no longer has. */
export const deleteBrowsers = statement({
  name: 'push.delete_browsers',
  parameters: { endpointHashes: arrayOf(hex) },
  columns: {},
  text: `
    delete from push_subscription s
    where s.endpoint_hash = any ($1::bytea[])`,
});

/** Browsers whose session was ended or deleted. */
export const deleteEndedBrowsers = statement({
  name: 'push.delete_ended_browsers',
  parameters: {},
  columns: {},
  text: `
    delete from push_subscription s
    where not exists (
      select
      from session e
      where e.bucket = s.bucket
        and e.token_hash = s.token_hash
        and e.ended_at is null
    )`,
});

/** Notices that are too old to deliver. */
export const deleteOldNotices = statement({
  name: 'push.delete_old_notices',
  parameters: { keptMs: int8() },
  columns: {},
  text: `
    delete from push_notice n
    where n.created_at < clock_timestamp() - $1::bigint * interval '1 millisecond'`,
});
