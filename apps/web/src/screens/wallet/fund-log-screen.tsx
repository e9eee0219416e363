import { getRouteApi } from '@tanstack/react-router';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { Screen } from '../../ui/layout/screen.tsx';
import { ArchiveNote } from '../../features/money/archive-note.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import { ActiveFilters } from '../../ui/fields/active-filters.tsx';
import { FilterDrawer } from '../../ui/fields/filter-drawer.tsx';
import { fundNames } from './fund-names.ts';
import { FUND_TYPES, type FundSearch } from './fund-search.ts';
import { FundRows } from './fund-rows.tsx';
import { RequestScreen } from './request-screen.tsx';
import { TypeTabs } from './type-tabs.tsx';

const route = getRouteApi('/signedIn/capitalDetail');

/** The movements of the balance, newest first; or one request with its timeline. */
export function FundLogScreen() {
  const search = route.useSearch();
  if (search.request !== undefined)
    return <RequestScreen key={search.request} id={search.request} />;
  return <Movements search={search} />;
}

function Movements({ search }: { search: FundSearch }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const [isFiltering, setFiltering] = useState(false);
  const choose = (change: FundSearch) =>
    void navigate({ search: { ...search, ...change }, replace: true });
  return (
    <Screen
      title={t('fundLog.title')}
      back
      actions={
        <IconButton
          label={t('betRecord.filter')}
          icon={<SlidersHorizontal />}
          onClick={() => setFiltering(true)}
        />
      }
    >
      <TypeTabs type={search.type} onChoose={(type) => choose({ type })} />
      <ActiveFilters span={search} onChange={choose} />
      <ZoneNote />
      <FundRows search={search} onClear={() => choose(nothing)} />
      <ArchiveNote />
      <FilterDrawer
        open={isFiltering}
        onClose={() => setFiltering(false)}
        active={{ from: search.from, to: search.to, kind: search.type }}
        onConfirm={({ from, to, kind }) => {
          setFiltering(false);
          choose({ from, to, type: kind });
        }}
        kindsLabel={t('fundLog.types')}
        kinds={[
          { kind: undefined, name: t('fundLog.all') },
          ...FUND_TYPES.map((kind) => ({ kind, name: t(fundNames[kind]) })),
        ]}
      />
    </Screen>
  );
}

const nothing = { from: undefined, to: undefined, type: undefined } as const;
