import { bool, int8, json, moment, nullable, text, word } from '../postgres/column.ts';
import type { RowId } from '../postgres/ids.ts';
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

/** With its line of the audit log. A null message leaves the present one. */
export const turnSwitch = statement({
  name: 'switches.turn_switch',
  parameters: {
    auditId: int8<RowId>(),
    name: word<SwitchName>(),
    isOn: bool,
    message: nullable(json),
    reason: text,
    actor: text,
    address: text,
  },
  columns: { isTurned: bool },
  text: `
    select turn_switch(
      $1::bigint, $2::text, $3::boolean, $4::jsonb, $5::text, $6::text, $7::text
    ) as is_turned`,
});
