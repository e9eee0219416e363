import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Badge, Button, Drawer, Layout, Menu } from 'antd';
import { MenuOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useCounts, useStream } from '../data/stream.ts';
import { useStayAwake } from '../session/awake.ts';
import { IdleWarning } from '../session/idle-warning.tsx';
import { useMay, useMe } from '../session/session.ts';
import { ZoneContext } from '../data/moment.tsx';
import { placesFor, type Place } from './places.tsx';
import { StatusBar } from './status-bar.tsx';
import { SwitchBanner } from './switch-banner.tsx';
import styles from './frame.module.css';

/** What stands around every screen: where one can go, what waits, what is switched off. */
export function Frame() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  useStream();
  useStayAwake();
  const me = useMe();
  return (
    <ZoneContext value={me.operator_time_zone}>
      <IdleWarning />
      <Layout className={styles['frame'] ?? ''}>
        <Layout.Sider className={styles['sider'] ?? ''} width="var(--sider-width)" theme="light">
          <Places onGo={() => undefined} />
        </Layout.Sider>
        <Drawer
          open={isMenuOpen}
          onClose={() => setMenuOpen(false)}
          placement="left"
          size="var(--sider-width)"
          title="Menu"
          styles={{ body: { padding: 0 } }}
        >
          <Places onGo={() => setMenuOpen(false)} />
        </Drawer>
        <Layout>
          <StatusBar
            menu={
              <Button
                className={styles['menuButton'] ?? ''}
                type="text"
                icon={<MenuOutlined />}
                aria-label="Menu"
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
    </ZoneContext>
  );
}

function Places({ onGo }: { onGo: () => void }) {
  const { pathname } = useLocation();
  const may = useMay();
  const groups = placesFor(may);
  const here = groups
    .flatMap(({ places }) => places)
    .find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <nav aria-label="Console" className={styles['places']}>
      <div className={styles['brand']}>Trine console</div>
      <Menu
        mode="inline"
        selectedKeys={here ? [here.to] : []}
        onClick={onGo}
        items={groups.map(({ name, places }) => ({
          type: 'group' as const,
          key: name,
          label: name,
          children: places.map((place) => ({
            key: place.to,
            icon: place.icon,
            label: <PlaceLink place={place} />,
          })),
        }))}
      />
    </nav>
  );
}

function PlaceLink({ place: { to, name, count } }: { place: Place }) {
  const counts = useCounts();
  const waiting = counts === null ? null : (count?.(counts) ?? null);
  return (
    <Link to={to} className={styles['place']}>
      {name}
      {waiting !== null && waiting > 0 && (
        <Badge count={waiting} overflowCount={999} title={`${waiting} waiting`} size="small" />
      )}
    </Link>
  );
}
