import { Link } from '@tanstack/react-router';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useApiPages } from '../../data/pages.ts';
import { useSession } from '../../data/session.ts';
import { useShownBetChecks, useVerdicts, type Verdicts } from '../../features/round/bet-checks.ts';
import { isDecided, verdictOn } from '../../features/round/bet-verdict.ts';
import type { EmptyProps } from '../../ui/layout/empty.tsx';
import { List } from '../../ui/layout/list.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CheckedCount } from './checked-count.tsx';
import { FailedChecks } from './failed-checks.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './bet-record-screen.module.css';
import type { Order } from './order-status.ts';
import type { RecordSearch } from './record-search.ts';

export interface OrderRowsProps {
  whose: 'own' | 'team';
  search: RecordSearch;
  onClear: () => void;
}

/** The interval of reads while a row waits for its draw. */
const waitingMs = 5_000;

export function OrderRows({ whose, search, onClear }: OrderRowsProps) {
  const { t } = useTranslation();
  // The result of a waiting row appears without a reload.
  const pages = useApiPages('/api/user/orderList', request(whose, search), {
    intervalMs: (rows) => rows.some(({ status }) => status === 0) && waitingMs,
  });
  const reload = () => void pages.onRefresh();
  const own = whose === 'own' && pages.rows !== undefined ? pages.rows : noOrders;
  const verdicts = useOwnVerdicts(own);
  return (
    <>
      {whose === 'own' && <FailedChecks verdicts={verdicts} />}
      <CheckedCount orders={own} verdicts={verdicts} />
      <List<Order>
        {...pages}
        label={t(whose === 'own' ? 'betRecord.tabOwn' : 'betRecord.tabTeam')}
        rowKey={(order) => order.id}
        renderRow={(order) => (
          <Link to="/betDetail" search={{ id: order.id }} className={styles['link']}>
            <OrderCard
              order={order}
              verdict={whose === 'own' ? verdictOn(order, verdicts) : null}
              isTeam={whose === 'team'}
            />
          </Link>
        )}
        empty={useEmpty({ whose, search, onClear, reload })}
        skeleton={<Skeleton shape="block" />}
      />
    </>
  );
}

const noOrders: readonly Order[] = [];

/** The results of this device's checks; listed bets without one are checked. */
function useOwnVerdicts(orders: readonly Order[]): Verdicts | undefined {
  const verdicts = useVerdicts();
  const userId = useSession((session) => session.userId);
  const unchecked =
    verdicts === undefined || userId === null
      ? []
      : orders.filter((order) => isDecided(order) && verdictOn(order, verdicts) === null);
  useShownBetChecks(
    unchecked.map(({ game_id: gameId, issue }) => ({ userId: userId ?? 0, gameId, issue })),
  );
  return verdicts;
}

function request(whose: 'own' | 'team', { from, to, status }: RecordSearch) {
  return {
    activeTab: whose === 'team' ? 1 : 0,
    ...(from && { begin_date: from }),
    ...(to && { end_date: to }),
    // Rejected bets are listed for the player alone.
    ...(status ? { status } : whose === 'own' && { status: 'all' as const }),
  };
}

interface EmptyQuestion extends OrderRowsProps {
  reload: () => void;
}

/** The text and the button of an empty list. */
function useEmpty({ whose, search, onClear, reload }: EmptyQuestion): EmptyProps {
  const { t } = useTranslation();
  const isFiltered = Boolean(search.from || search.to || search.status);
  const icon = <ReceiptText />;
  const reloadButton = (
    <Button kind="plain" size="small" onClick={reload}>
      {t('betRecord.reload')}
    </Button>
  );
  if (isFiltered) {
    return {
      icon,
      title: t('betRecord.emptyFiltered'),
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
  if (whose === 'team') return { icon, title: t('betRecord.emptyTeam'), action: reloadButton };
  return {
    icon,
    title: t('betRecord.empty'),
    hint: t('betRecord.emptyHint'),
    action: (
      <>
        <ButtonLink to="/" size="small">
          {t('betRecord.goBet')}
        </ButtonLink>
        {reloadButton}
      </>
    ),
  };
}
