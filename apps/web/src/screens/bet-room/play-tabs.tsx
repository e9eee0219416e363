/**
 * Three tabs without a library: the room's first screen has to be light, and all that they need is
 * a row of buttons of which the arrow keys choose one.
 */
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './play-tabs.module.css';

export interface PlayTabsProps<Value extends string> {
  /** What the tabs are about, for a screen reader. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Stands at the end of the tabs' row. */
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
