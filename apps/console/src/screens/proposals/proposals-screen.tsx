import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { usePages } from '../../data/pages.ts';
import { Actor, ActorAt } from '../../session/actor.tsx';
import { ChoiceFilter } from '../../ui/lists/filters.tsx';
import { MaybeMoment } from '../../data/moment.tsx';
import { Page, Row } from '../../ui/page.tsx';
import { playerColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { definedFields, fieldSetter, useSetSearch } from '../../ui/lists/search.ts';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { codeText } from '../../ui/words/codes.ts';
import { proposalNames, proposalTitle } from '../../ui/words/proposals.ts';
import { ProposalActs } from './proposal-acts.tsx';
import {
  proposalKinds,
  proposalStates,
  type ProposalRow,
  type ProposalsSearch,
} from './proposal-search.ts';
import { t } from '../../ui/words/language.ts';

/** Gifts and reset links that one person proposes and another confirms. */
export function ProposalsScreen() {
  const change = fieldSetter(useSetSearch<ProposalsSearch>());
  const [link, setLink] = useState<string | null>(null);
  const { state = 'waiting', kind } = useSearch({ from: '/signedIn/proposals' });
  const pages = usePages('/proposals/list', { state, ...definedFields({ kind }) });
  return (
    <Page
      title={t('Confirmations')}
      about={t('Gifts and links for players take two people. You cannot confirm your own request.')}
    >
      <Row>
        <ChoiceFilter
          label={t('State')}
          all={t('Waiting')}
          value={state === 'waiting' ? undefined : state}
          options={proposalStates.slice(1).map((it) => ({ value: it, label: codeText(it) }))}
          onChange={change('state')}
        />
        <ChoiceFilter
          label={t('Kind')}
          all={t('All kinds')}
          value={kind}
          options={proposalKinds.map((it) => ({ value: it, label: proposalNames[it] }))}
          onChange={change('kind')}
        />
      </Row>
      <RowsTable
        name={t('Proposals')}
        pages={pages}
        rowKey="proposal_id"
        columns={columnsWith(setLink)}
        empty={state === 'waiting' ? t('Nothing waits for a second person.') : t('None so far.')}
      />
      <ShownOnceDialog
        title={t('The link for the player')}
        warning={t('Shown only once. It can be used once, within a day.')}
        confirm={t('I have sent it')}
        secret={link}
        onClose={() => setLink(null)}
      />
    </Page>
  );
}

function columnsWith(onLink: (link: string) => void): Columns<ProposalRow> {
  return [
    { title: t('What'), key: 'what', render: (_, row) => <strong>{proposalTitle(row)}</strong> },
    playerColumn(t('Player')),
    { title: t('Reason'), key: 'reason', width: 320, render: (_, row) => row.reason },
    {
      title: t('Asked'),
      key: 'asked',
      render: (_, row) => <ActorAt actor={row.asked_by} at={row.asked_at} />,
    },
    {
      title: t('State'),
      key: 'state',
      render: (_, row) =>
        row.state === 'waiting' ? (
          <ProposalActs row={row} onLink={onLink} />
        ) : (
          <>
            <StateTag state={row.state} />
            {row.decided_by !== null && (
              <>
                <Actor actor={row.decided_by} />, <MaybeMoment at={row.decided_at} />
              </>
            )}
          </>
        ),
    },
  ];
}
