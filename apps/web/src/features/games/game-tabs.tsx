import { Tabs } from '@base-ui/react/tabs';
import { useEffect, useRef, type ReactNode } from 'react';
import type { NamedGame } from './games.ts';
import styles from './game-tabs.module.css';

export interface GameTabsProps {
  /** The name of the tabs, for a screen reader. */
  label: string;
  games: readonly NamedGame[];
  value: number;
  onChange: (gameId: number) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** A tab for each game; the row scrolls sideways where names are long. */
export function GameTabs({ label, games, value, onChange, children }: GameTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-game='${value}']`);
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [value]);
  return (
    <Tabs.Root value={value} onValueChange={(next: number) => onChange(next)}>
      <Tabs.List ref={list} className={styles['list'] ?? ''} aria-label={label} activateOnFocus>
        {games.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id} className={styles['tab'] ?? ''} data-game={id}>
            <span className={styles['mark']} aria-hidden="true" />
            <span>{name}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={value} className={styles['panel'] ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
