import { getRouteApi } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import { useApiQuery } from '../../data/queries.ts';
import { RejectedError } from '../../data/rejected-error.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BetFacts } from './bet-facts.tsx';

const route = getRouteApi('/signedIn/betDetail');

/** The interval of reads until the bet's round is settled. */
const waitingMs = 3_000;

/** One bet. Only the id is taken from the address; everything shown was read from the server. */
export function BetDetailScreen() {
  const { t } = useTranslation();
  const { id, share } = route.useSearch();
  return (
    <Screen title={t('betDetail.title')} back>
      {id === undefined ? <Missing /> : <Bet key={id} id={id} isShared={share === 1} />}
    </Screen>
  );
}

function Bet({ id, isShared }: { id: number; isShared: boolean }) {
  const bet = useApiQuery(
    '/api/user/orderInfo',
    { id },
    { intervalMs: (data) => (data?.status === 0 ? waitingMs : false) },
  );
  const { data, error } = bet;
  if (data) return <BetFacts bet={data} isShared={isShared} />;
  if (error instanceof RejectedError && isUnknown(error)) return <Missing />;
  if (error) return <ErrorPanel read={bet} />;
  return (
    <>
      <Skeleton shape="block" />
      <Skeleton shape="row" count={4} />
    </>
  );
}

function isUnknown({ rejection: { reason } }: RejectedError): boolean {
  return reason === 'not_found' || reason === 'invalid_field' || reason === 'required_field';
}

function Missing() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<SearchX />}
      title={t('betDetail.missing')}
      hint={t('betDetail.missingHint')}
      action={
        <ButtonLink to="/betRecord" size="small">
          {t('betDetail.goRecords')}
        </ButtonLink>
      }
    />
  );
}
