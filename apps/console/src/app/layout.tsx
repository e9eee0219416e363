import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Badge, Button, Drawer, Layout, Menu } from 'antd';
import { MenuOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useStreamCounts, useStream } from '../data/console-stream.ts';
import { useKeepAlive } from '../session/keep-alive.ts';
import { IdleWarning } from '../session/idle-warning.tsx';
import { useMay, useMe } from '../session/session.ts';
import { ZoneContext } from '../data/moment.tsx';
import { menuEntryAt, menuFor, type MenuEntry } from './menu.ts';
import { OwnRoleContext } from '../ui/lists/own-role.ts';
import { useBrowserNotices } from './browser-notices.tsx';
import { StatusBar } from './status-bar.tsx';
import { SwitchBanner } from './switch-banner.tsx';
import styles from './app.module.css';
import { t } from '../ui/words/language.ts';

/** The menu, the status bar and the banner around every screen. */
export function ConsoleLayout() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  useStream();
  useKeepAlive();
  useBrowserNotices();
  const me = useMe();
  return (
    <ZoneContext value={me.operator_time_zone}>
      <OwnRoleContext value={me.role}>
        <IdleWarning />
        <Layout className={styles['layout'] ?? ''}>
          <Layout.Sider className={styles['sider'] ?? ''} width="var(--sider-width)" theme="light">
            <MainMenu onNavigate={() => undefined} />
          </Layout.Sider>
          <Drawer
            open={isMenuOpen}
            onClose={() => setMenuOpen(false)}
            placement="left"
            size="var(--sider-width)"
            title={t('Menu')}
            styles={{ body: { padding: 0 } }}
          >
            <MainMenu onNavigate={() => setMenuOpen(false)} />
          </Drawer>
          <Layout>
            <StatusBar
              menu={
                <Button
                  className={styles['menuButton'] ?? ''}
                  type="text"
                  icon={<MenuOutlined />}
                  aria-label={t('Menu')}
                  onClick={() => setMenuOpen(true)}
                />
              }
            />
            <SwitchBanner />
            <Layout.Content className={styles['content'] ?? ''} id="content">
              <Outlet />
            </Layout.Content>
          </Layout>
        </Layout>
      </OwnRoleContext>
    </ZoneContext>
  );
}

function MainMenu({ onNavigate }: { onNavigate: () => void }) {
  const { pathname } = useLocation();
  const groups = menuFor(useMay());
  const present = menuEntryAt(groups, pathname);
  return (
    <nav aria-label={t('Console')} className={styles['menu']}>
      <div className={styles['brand']}>{t('Trine console')}</div>
      <Menu
        mode="inline"
        selectedKeys={present ? [present.to] : []}
        onClick={onNavigate}
        items={groups.map(({ name, entries }) => ({
          type: 'group' as const,
          key: name,
          label: name,
          children: entries.map((entry) => ({
            key: entry.to,
            icon: <entry.icon />,
            label: <EntryLink entry={entry} />,
          })),
        }))}
      />
    </nav>
  );
}

function EntryLink({ entry: { to, name, waiting: kind } }: { entry: MenuEntry }) {
  const counts = useStreamCounts();
  const waiting = (kind && counts?.[kind]) ?? 0;
  return (
    <Link to={to} className={styles['entry']}>
      <span>{name}</span>
      {waiting > 0 && (
        <Badge
          count={waiting}
          overflowCount={999}
          title={t('{waiting} waiting', { waiting })}
          size="small"
        />
      )}
    </Link>
  );
}
