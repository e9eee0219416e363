/**
 * Three tabs without a library, to keep the room's first screen small: a row of buttons with arrow
 * keys.
 */
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './play-panel.module.css';

export interface PlayTabsProps<Value extends string> {
  /** The name of the tabs, for a screen reader. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** At the end of the tabs' row. */
  end: ReactNode;
  /** The content of the chosen tab. */
  children: ReactNode;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function PlayTabs<Value extends string>(props: PlayTabsProps<Value>) {
  const { label, tabs, value, onChange, end, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    const place = tabs.findIndex((tab) => tab.value === value) + step;
    const next = (place + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab) onChange(tab.value);
    list.current?.querySelectorAll('button')[next]?.focus();
    event.preventDefault();
  };
  return (
    <div className={styles['tabs']}>
      <div className={styles['head']}>
        <div ref={list} role="tablist" aria-label={label} className={styles['list']}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              className={styles['tab']}
              onClick={() => onChange(tab.value)}
              onKeyDown={onKeyDown}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={styles['panel']}
      >
        {children}
      </div>
    </div>
  );
}
