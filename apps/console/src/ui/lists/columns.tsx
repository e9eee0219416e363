import { Button } from 'antd';
import type { ReactNode } from 'react';
import { MaybeMoment } from '../../data/moment.tsx';
import { Amount } from '../amount.tsx';
import { PlayerLink, RoundLink } from '../in-app-link.tsx';
import { StateTag } from '../state-tag.tsx';
import { gameName } from '../words/names.ts';
import type { Columns } from './rows-table.tsx';
import { t } from '../words/language.ts';

type Column<Row> = Columns<Row>[number];

type FieldOf<Row, Value> = {
  [Name in keyof Row]: Row[Name] extends Value ? Name : never;
}[keyof Row] &
  string;

/** Amounts of account units, aligned at their decimals. */
export function amountColumn<Row>(title: string, field: FieldOf<Row, string>): Column<Row> {
  return {
    title,
    key: field,
    align: 'right',
    render: (_, row) => <Amount value={row[field] as string} />,
  };
}

export function countColumn<Row>(title: string, field: FieldOf<Row, number>): Column<Row> {
  return { title, key: field, align: 'right', render: (_, row) => row[field] as number };
}

/** Times in epoch seconds; `none` is the text for null. */
export function momentColumn<Row>(
  title: string,
  field: FieldOf<Row, number | null>,
  none?: string,
): Column<Row> {
  return {
    title,
    key: field,
    render: (_, row) => <MaybeMoment at={row[field] as number | null} {...(none && { none })} />,
  };
}

export function stateColumn<Row>(field: FieldOf<Row, string>): Column<Row> {
  return {
    title: t('State'),
    key: 'state',
    render: (_, row) => <StateTag state={row[field] as string} />,
  };
}

/** A link to the round of an entry or a change, if it belongs to one. */
export function roundColumn<Row extends { round_id: number | null }>(title: string): Column<Row> {
  return {
    title,
    key: 'round',
    render: (_, { round_id: id }) => id !== null && <RoundLink id={id}>{t('Round')}</RoundLink>,
  };
}

/** A link to the round, with its game and issue. */
export function issueColumn<
  Row extends { round_id: number; game_id: number; issue: string },
>(): Column<Row> {
  return {
    title: t('Round'),
    key: 'round',
    render: (_, row) => (
      <RoundLink id={row.round_id}>{`${gameName(row.game_id)} ${row.issue}`}</RoundLink>
    ),
  };
}

export function playerColumn<Row extends { player_id: number; username: string }>(
  title: string,
): Column<Row> {
  return {
    title,
    key: 'player',
    render: (_, row) => <PlayerLink id={row.player_id}>{row.username}</PlayerLink>,
  };
}

/** The last column, with the acts on a row. */
export function actsColumn<Row>(title: string, render: (row: Row) => ReactNode): Column<Row> {
  return {
    title: <span className="quiet">{title}</span>,
    key: 'acts',
    align: 'right',
    render: (_, row) => render(row),
  };
}

interface RowButtonProps {
  text: string;
  /** The accessible name, which differs from row to row. */
  label: string;
  danger?: boolean;
  onPress: () => void;
}

export function RowButton({ text, label, danger = false, onPress }: RowButtonProps) {
  return (
    <Button size="small" danger={danger} aria-label={label} onClick={onPress}>
      {text}
    </Button>
  );
}

/** A column with one button a row; its title is the button's text. */
export function buttonColumn<Row>(
  text: string,
  label: (row: Row) => string,
  onPress: (row: Row) => void,
): Column<Row> {
  return actsColumn(text, (row) => (
    <RowButton text={text} label={label(row)} onPress={() => onPress(row)} />
  ));
}
