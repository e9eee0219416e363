import { arrayOf, bool, hex, int4, int8, moment, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** The places among these that the person of this name signed in from. */
export const knownPlaces = statement({
  name: 'staff.known_places',
  parameters: { name: text, placeHashes: arrayOf(hex) },
  columns: { placeHash: hex },
  text: `
    select k.place_hash
    from staff s
    join staff_known_place k on k.staff_id = s.staff_id
    where s.name = $1::text
      and k.place_hash = any ($2::bytea[])`,
});

/** Whether a member of staff signed in with this token before. */
export const isDeviceKnown = statement({
  name: 'staff.is_device_known',
  parameters: { tokenHash: hex },
  columns: { isKnown: bool },
  text: `
    select exists (
      select
      from staff_known_place k
      where k.place_hash = $1::bytea
    ) as is_known`,
});

/** Stores the places or the time of their use; the person keeps the `kept` places used last. */
export const keepPlaces = statement({
  name: 'staff.keep_places',
  parameters: { staffId: int8(), placeHashes: arrayOf(hex), now: moment, kept: int4 },
  columns: {},
  text: `
    with forgotten as (
      delete from staff_known_place k
      where k.staff_id = $1::bigint
        and k.place_hash in (
          select o.place_hash
          from staff_known_place o
          where o.staff_id = $1::bigint
            and o.place_hash <> all ($2::bytea[])
          order by o.last_used_at desc
          offset $4::integer
        )
    )
    insert into staff_known_place (staff_id, place_hash, last_used_at)
    select $1::bigint, u.place_hash, $3::timestamptz
    from unnest($2::bytea[]) as u (place_hash)
    order by u.place_hash
    on conflict (staff_id, place_hash) do update
    set last_used_at = excluded.last_used_at`,
});

export const forgetPlaces = statement({
  name: 'staff.forget_places',
  parameters: { staffId: int8() },
  columns: {},
  text: `
    delete from staff_known_place
    where staff_id = $1::bigint`,
});
