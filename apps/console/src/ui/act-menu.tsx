import { Dropdown } from 'antd';
import type { ReactElement } from 'react';

export interface ActItem<Name extends string> {
  readonly key: Name;
  readonly label: string;
  readonly danger?: boolean;
}

interface ActMenuProps<Name extends string> {
  items: readonly ActItem<Name>[];
  onChoose: (act: Name) => void;
  /** The button that opens the menu. */
  children: ReactElement;
}

/** A button that opens a menu of acts. */
export function ActMenu<Name extends string>({ items, onChoose, children }: ActMenuProps<Name>) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick({ key }) {
          const chosen = items.find((item) => item.key === key);
          if (chosen !== undefined) onChoose(chosen.key);
        },
      }}
    >
      {children}
    </Dropdown>
  );
}
