import { bool, json, moment, nullable, text, word } from '../postgres/column.ts';
import { statement } from '../postgres/statement.ts';
import type { SwitchName } from '@trine/contract/console/switches.ts';

export const listSwitches = statement({
  name: 'switches.list_switches',
  parameters: {},
  columns: {
    name: word<SwitchName>(),
    isOn: bool,
    message: json,
    changedBy: nullable(text),
    changedAt: nullable(moment),
  },
  text: `
    select s.name, s.is_on, s.message, s.changed_by, s.changed_at
    from switch s
    order by s.name`,
});

export const readSwitch = statement({
  name: 'switches.read_switch',
  parameters: { name: word<SwitchName>() },
  columns: { isOn: bool, message: json },
  text: `
    select s.is_on, s.message
    from switch s
    where s.name = $1::text`,
});

/**
 * Takes the lock on all switches: whether a game takes bets follows from two of them, so that two
 * people who turn one each must see what the other did.
 */
export const takeSwitches = statement({
  name: 'switches.take_switches',
  parameters: {},
  columns: { name: word<SwitchName>(), isOn: bool, message: json },
  text: `
    select s.name, s.is_on, s.message
    from switch s
    order by s.name
    for update`,
});

export const turnSwitch = statement({
  name: 'switches.turn_switch',
  parameters: { name: word<SwitchName>(), isOn: bool, message: json, changedBy: text },
  columns: {},
  text: `
    update switch
    set
      is_on = $2::boolean,
      message = $3::jsonb,
      changed_by = $4::text,
      changed_at = clock_timestamp()
    where name = $1::text`,
});

/** What bets look at: the switch of the game and that of all betting. */
export const followSwitches = statement({
  name: 'switches.follow_switches',
  parameters: {},
  columns: {},
  text: `
    select
    from follow_switches()`,
});
