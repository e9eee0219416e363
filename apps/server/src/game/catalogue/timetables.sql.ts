import { bool, int2, int4, moment, nullable, text } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

const version = {
  version: int4,
  validFrom: moment,
  timeZone: text,
  hours: text,
  roundSeconds: int4,
  closeSeconds: int4,
  offsetSeconds: int4,
};

/** All versions of a game. */
export const versions = statement({
  name: 'catalogue.timetable_versions',
  parameters: { gameId: int2 },
  columns: version,
  text: `
    select
      t.version, t.valid_from, t.time_zone, t.hours, t.round_seconds, t.close_seconds,
      t.offset_seconds
    from timetable t
    where t.game_id = $1::smallint
    order by t.version`,
});

/**
 * The versions of all games that can still hold for a running sale day: a version that ended more
 * than four days ago cannot. With the hours that the console has set, read at the same moment.
 */
export const recentVersions = statement({
  name: 'catalogue.recent_timetable_versions',
  parameters: {},
  columns: {
    gameId: int2,
    setHours: nullable(text),
    version: nullable(int4),
    validFrom: nullable(moment),
    timeZone: nullable(text),
    hours: nullable(text),
    roundSeconds: nullable(int4),
    closeSeconds: nullable(int4),
    offsetSeconds: nullable(int4),
  },
  text: `
    select
      g.game_id, h.hours as set_hours, t.version, t.valid_from, t.time_zone, t.hours,
      t.round_seconds, t.close_seconds, t.offset_seconds
    from game g
    left join sale_hours h on h.game_id = g.game_id
    left join timetable t
      on t.game_id = g.game_id
      and not exists (
        select
        from timetable n
        where n.game_id = t.game_id
          and n.version = t.version + 1
          and n.valid_from < clock_timestamp() - interval '4 days'
      )
    order by g.game_id, t.version`,
});

/** False: another version is the newest, or it has this schedule. */
export const changeTimetable = statement({
  name: 'catalogue.change_timetable',
  parameters: {
    gameId: int2,
    newest: int4,
    timeZone: text,
    hours: text,
    roundSeconds: int4,
    closeSeconds: int4,
    offsetSeconds: int4,
  },
  columns: { isChanged: bool },
  text: `
    select change_timetable(
      $1::smallint, $2::integer, $3::text, $4::text, $5::integer, $6::integer, $7::integer
    ) as is_changed`,
});

/** False: the newest version has these hours, or the clock has not written the first one yet. */
export const changeHours = statement({
  name: 'catalogue.change_timetable_hours',
  parameters: { gameId: int2, hours: text },
  columns: { isChanged: bool },
  text: `select change_timetable_hours($1::smallint, $2::text) as is_changed`,
});
