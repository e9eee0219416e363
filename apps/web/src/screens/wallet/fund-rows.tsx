import { Link } from '@tanstack/react-router';
import type { Answer } from '@trine/contract/client.ts';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useApiPages } from '../../data/pages.ts';
import { openIntervalMs } from './request-state.ts';
import type { EmptyProps } from '../../ui/layout/empty.tsx';
import { List } from '../../ui/layout/list.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { FundSearch } from './fund-search.ts';
import { FundCard } from './fund-card.tsx';
import styles from './fund-log-screen.module.css';

export interface FundRowsProps {
  search: FundSearch;
  onClear: () => void;
}

/** A row in review changes without a reload when staff decide. */
export function FundRows({ search, onClear }: FundRowsProps) {
  const { t } = useTranslation();
  const pages = useApiPages('/api/user/quantityLogList', request(search), {
    intervalMs: (rows) => rows.some(({ status }) => status === 0) && openIntervalMs,
  });
  const reload = () => void pages.onRefresh();
  return (
    <List<Answer<'/api/user/quantityLogList'>[number]>
      {...pages}
      label={t('fundLog.title')}
      rowKey={(row) => `${row.type}-${row.status}-${row.id}`}
      renderRow={(row) => {
        const { request_id: id } = row;
        if (id === null) return <FundCard row={row} />;
        return (
          <Link to="/capitalDetail" search={{ request: id }} className={styles['link']}>
            <FundCard row={row} />
          </Link>
        );
      }}
      empty={useEmpty({ search, onClear, reload })}
      skeleton={<Skeleton shape="row" />}
    />
  );
}

function request({ from, to, type }: FundSearch) {
  return {
    ...(from && { begin_date: from }),
    ...(to && { end_date: to }),
    ...(type !== undefined && { type }),
  };
}

interface EmptyQuestion extends FundRowsProps {
  reload: () => void;
}

/** The text and the button of an empty list. */
function useEmpty({ search, onClear, reload }: EmptyQuestion): EmptyProps {
  const { t } = useTranslation();
  const isFiltered = Boolean(search.from || search.to) || search.type !== undefined;
  const reloadButton = (
    <Button kind="plain" size="small" onClick={reload}>
      {t('betRecord.reload')}
    </Button>
  );
  const icon = <ScrollText />;
  if (!isFiltered) {
    return { icon, title: t('fundLog.empty'), hint: t('fundLog.emptyHint'), action: reloadButton };
  }
  return {
    icon,
    title: t('fundLog.emptyFiltered'),
    hint: t('betRecord.emptyFilteredHint'),
    action: (
      <>
        <Button kind="quiet" size="small" onClick={onClear}>
          {t('betRecord.reset')}
        </Button>
        {reloadButton}
      </>
    ),
  };
}
