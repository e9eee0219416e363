import { useNavigate } from '@tanstack/react-router';
import { Button, Dropdown, Layout, Tag } from 'antd';
import { UserOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useStreamConnection, type StreamConnection } from '../data/console-stream.ts';
import { signOut, useMe } from '../session/session.ts';
import { useServerNowMs } from '../data/server-clock.ts';
import { timeText } from '../data/time-text.ts';
import { roleNames } from '../ui/words/names.ts';
import { SearchButton } from './search-button.tsx';
import styles from './app.module.css';
import { t } from '../ui/words/language.ts';

const connectionWords: Readonly<Record<StreamConnection, string>> = {
  connecting: t('Connecting'),
  live: t('Live'),
  lost: t('Not live: reconnecting'),
};

export function StatusBar({ menu }: { menu: ReactNode }) {
  const me = useMe();
  const connection = useStreamConnection();
  return (
    <Layout.Header className={styles['bar'] ?? ''}>
      {menu}
      <span className={styles['connection']} data-connection={connection} role="status">
        <span className={styles['dot']} aria-hidden="true" />
        <span>{connectionWords[connection]}</span>
      </span>
      {me.profile === 'demo' && <Tag color="warning">{t('Demo, play credits')}</Tag>}
      <span className={styles['spring']} />
      <SearchButton />
      <ConsoleTime zone={me.operator_time_zone} />
      <UserMenu />
    </Layout.Header>
  );
}

function ConsoleTime({ zone }: { zone: string }) {
  const text = timeText('clock', useServerNowMs(), zone);
  return (
    <span
      className="quiet tabular"
      title={t('Time in {zone}, as on every screen of the console', { zone })}
    >
      {text}
    </span>
  );
}

function UserMenu() {
  const me = useMe();
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'you', label: t('You and your access') },
          { type: 'divider' },
          { key: 'out', label: t('Sign out') },
        ],
        onClick: ({ key }) => void (key === 'you' ? navigate({ to: '/you' }) : signOut()),
      }}
    >
      <Button icon={<UserOutlined />}>
        <span translate="no">{me.name}</span> <span className="quiet">{roleNames[me.role]}</span>
      </Button>
    </Dropdown>
  );
}
