import { useSearch } from '@tanstack/react-router';
import { Card, Tabs } from 'antd';
import { client } from '../../data/client.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { Amount } from '../../ui/amount.tsx';
import { Download } from '../../ui/lists/download.tsx';
import { Figure } from '../../ui/facts.tsx';
import { DaysFilter } from '../../ui/lists/filters.tsx';
import { Moment } from '../../data/moment.tsx';
import { Grid, Page, Row, Stack } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import { definedFields, useSetSearch } from '../../ui/lists/search.ts';
import { DayCharts } from './day-charts.tsx';
import { HoldCard } from './hold-card.tsx';
import { DayTable, RoomTable } from './reports-tables.tsx';
import type { ReportsSearch, ReportSummary } from './reports-search.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

const intervalMs = 60_000;

/** Stakes, payouts and hold of the house, compared with their expected values. */
export function ReportsScreen() {
  const summary = useApiQuery('/reports/summary', {}, { intervalMs });
  return (
    <Page
      title={t('Reports')}
      about={
        summary.data &&
        phrase(
          'As of {moment}. With fair draws, the hold is within the band in 99 cases out of 100.',
          { moment: <Moment at={summary.data.as_of} /> },
        )
      }
    >
      <QueryState query={summary} rows={10}>
        {(it) => <SummaryCards summary={it} />}
      </QueryState>
      <Period />
    </Page>
  );
}

function SummaryCards({ summary }: { summary: ReportSummary }) {
  return (
    <Stack>
      <Grid small>
        <Figure
          label={t('Owed to players now')}
          value={<Amount value={summary.owed} />}
          note={phrase('held {amount}', { amount: <Amount value={summary.held} /> })}
        />
        <Figure label={t('Players')} value={summary.players} note={t('all accounts')} />
        <Figure
          label={t('Bet today')}
          value={summary.today.active_players}
          note={t('{newPlayers} new', { newPlayers: summary.today.new_players })}
        />
      </Grid>
      <Grid>
        <HoldCard title={t('Today')} span={summary.today} />
        <HoldCard title={t('This month')} span={summary.month} />
        <HoldCard title={t('All time')} span={summary.all_time} />
      </Grid>
    </Stack>
  );
}

/** Days and rooms of the period in the query string. */
function Period() {
  const { from, to } = useSearch({ from: '/signedIn/reports' });
  const setSearch = useSetSearch<ReportsSearch>();
  const period = definedFields({ from, to });
  const days = useApiQuery('/reports/days', period);
  const rooms = useApiQuery('/reports/rooms', period);
  return (
    <Stack>
      <Row>
        <DaysFilter from={from} to={to} onChange={setSearch} />
        <Download href={client.addressOf('/csv/days', period)} what={t('CSV, days')} />
        <Download href={client.addressOf('/csv/rooms', period)} what={t('CSV, rooms')} />
      </Row>
      <QueryState query={days} rows={8}>
        {({ rows }) => <DayCharts days={rows} />}
      </QueryState>
      <Card size="small">
        <Tabs
          items={[
            { key: 'rooms', label: t('By game and room'), children: <RoomTable query={rooms} /> },
            { key: 'days', label: t('By day'), children: <DayTable query={days} /> },
          ]}
        />
      </Card>
    </Stack>
  );
}
