import { getRouteApi } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-no-axes-column';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { Screen } from '../../ui/layout/screen.tsx';
import { ArchiveNote } from '../../features/money/archive-note.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { GROUPS, useSession } from '../../data/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OrderRows } from './order-rows.tsx';
import { ActiveFilters } from '../../ui/fields/active-filters.tsx';
import { FilterDrawer } from '../../ui/fields/filter-drawer.tsx';
import { ORDER_STATUSES } from './order-statuses.ts';
import styles from './bet-record-screen.module.css';
import type { RecordSearch } from './record-search.ts';

const route = getRouteApi('/signedIn/betRecord');

/** The player's bets, newest first; agents also see their members' bets. */
export function BetRecordScreen() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isFiltering, setFiltering] = useState(false);
  const isAgent = useSession((session) => session.groupId === GROUPS.agent);
  const choose = (change: RecordSearch) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  const rows = (whose: 'own' | 'team') => (
    <OrderRows key={whose} whose={whose} search={search} onClear={() => choose(nothing)} />
  );
  return (
    <Screen
      title={t('betRecord.title')}
      back
      actions={<Actions onFilter={() => setFiltering(true)} />}
    >
      <ActiveFilters
        span={search}
        onChange={choose}
        kind={
          search.status && {
            name: t(`betRecord.${search.status}`),
            onRemove: () => choose({ status: undefined }),
          }
        }
      />
      <ZoneNote />
      {isAgent ? (
        <Tabs
          label={t('betRecord.tabs')}
          value={search.team === 1 ? 'team' : 'own'}
          onChange={(tab) => choose({ team: tab === 'team' ? 1 : undefined })}
          tabs={[
            { value: 'own', label: t('betRecord.tabOwn'), content: rows('own') },
            { value: 'team', label: t('betRecord.tabTeam'), content: rows('team') },
          ]}
        />
      ) : (
        rows('own')
      )}
      <ArchiveNote />
      <RecordFilters
        open={isFiltering}
        onClose={() => setFiltering(false)}
        search={search}
        onConfirm={(change) => {
          setFiltering(false);
          choose(change);
        }}
      />
    </Screen>
  );
}

/** The links to the figures and to the filter. */
function Actions({ onFilter }: { onFilter: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink to="/statistics" kind="plain" size="small" aria-label={t('statistics.title')}>
        <ChartColumn className={styles['icon']} />
      </ButtonLink>
      <IconButton label={t('betRecord.filter')} icon={<SlidersHorizontal />} onClick={onFilter} />
    </>
  );
}

const nothing = { from: undefined, to: undefined, status: undefined } as const;

interface RecordFiltersProps {
  open: boolean;
  onClose: () => void;
  search: RecordSearch;
  onConfirm: (change: RecordSearch) => void;
}

function RecordFilters({ open, onClose, search, onConfirm }: RecordFiltersProps) {
  const { t } = useTranslation();
  return (
    <FilterDrawer
      open={open}
      onClose={onClose}
      active={{ from: search.from, to: search.to, kind: search.status }}
      onConfirm={({ from, to, kind }) => onConfirm({ from, to, status: kind })}
      kindsLabel={t('betRecord.status')}
      kinds={[
        { kind: undefined, name: t('betRecord.all') },
        ...ORDER_STATUSES.map((status) => ({ kind: status, name: t(`betRecord.${status}`) })),
      ]}
    />
  );
}
