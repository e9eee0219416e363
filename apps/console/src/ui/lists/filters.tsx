/** Inputs of a table's filters, whose values are in the query string. */
import { DatePicker, Input, Select, Space } from 'antd';
import dayjs from 'dayjs';
import { use, useState } from 'react';
import { useServerNowMs } from '../../data/server-clock.ts';
import { ZoneContext } from '../../data/moment.tsx';
import { wallDay } from '../../data/wall-time.ts';
import {
  dayFormat,
  daysOf,
  presetNames,
  presetOf,
  presets,
  type Days,
  type Preset,
} from './day-presets.ts';
import styles from './lists.module.css';
import { t } from '../words/language.ts';

interface ChoiceProps {
  label: string;
  /** The label of the option without a filter. */
  all: string;
  value: string | undefined;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string | undefined) => void;
}

export function ChoiceFilter({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className={styles['choice'] ?? ''}
      popupMatchSelectWidth={false}
      value={value ?? ''}
      options={[{ value: '', label: all }, ...options]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
    />
  );
}

interface TextFilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  isWide?: boolean;
  /** Converts the typed text to the filter's value; null if it is not valid. */
  read?: (text: string) => string | null;
}

/** Applies its text on Enter and on blur. */
export function TextFilter(props: TextFilterProps) {
  const { label, value = '', onChange, isWide = false, read = (given) => given } = props;
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [isInvalid, setInvalid] = useState(false);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const send = (wanted: string) => {
    const given = wanted.trim() === '' ? '' : read(wanted.trim());
    setInvalid(given === null);
    if (given !== null && given !== value) onChange(given === '' ? undefined : given);
  };
  return (
    <Input
      aria-label={label}
      placeholder={label}
      className={styles[isWide ? 'wide' : 'text'] ?? ''}
      allowClear
      value={text}
      status={isInvalid ? 'error' : ''}
      title={isInvalid ? t('An amount such as 25 or 25.50') : undefined}
      onChange={(event) => {
        setText(event.target.value);
        // The clear button applies at once.
        if (event.target.value === '') send('');
      }}
      onPressEnter={() => send(text)}
      onBlur={() => send(text)}
    />
  );
}

interface DaysFilterProps extends Days {
  onChange: (days: Days) => void;
}

/** A period of days in the operator's time zone, both included, today at the latest. */
export function DaysFilter({ from, to, onChange }: DaysFilterProps) {
  const today = wallDay(useServerNowMs(), use(ZoneContext));
  // The picker's own "today" is the device's day, which may be another one.
  const limits = { maxDate: today, showNow: false };
  const day = (text: string | undefined) => (text === undefined ? null : dayjs(text));
  const choose = (period: Period) => {
    if (period === 'all') onChange({ from: undefined, to: undefined });
    else if (period !== 'own') onChange(daysOf(period, today));
  };
  const write = (date: dayjs.Dayjs | null) => date?.format(dayFormat);
  return (
    <Space.Compact>
      <Select
        aria-label={t('Period')}
        popupMatchSelectWidth={false}
        value={periodOf({ from, to }, today)}
        options={[
          { value: 'all', label: t('All days') },
          ...presets.map((it) => ({ value: it, label: presetNames[it] })),
          { value: 'own', label: t('Days of your own'), disabled: true },
        ]}
        onChange={choose}
      />
      <DatePicker
        {...limits}
        aria-label={t('From day')}
        placeholder={t('From day')}
        value={day(from)}
        onChange={(date) => onChange({ from: write(date), to })}
      />
      <DatePicker
        {...limits}
        aria-label={t('To day')}
        placeholder={t('To day')}
        value={day(to)}
        onChange={(date) => onChange({ from, to: write(date) })}
      />
    </Space.Compact>
  );
}

type Period = Preset | 'all' | 'own';

function periodOf(days: Days, today: dayjs.Dayjs): Period {
  if (days.from === undefined && days.to === undefined) return 'all';
  return presetOf(days, today) ?? 'own';
}
