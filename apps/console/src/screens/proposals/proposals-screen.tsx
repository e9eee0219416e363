import { useSearch } from '@tanstack/react-router';
import { Alert, Modal, Typography } from 'antd';
import { useState } from 'react';
import { usePages } from '../../data/read.ts';
import { Actor } from '../../session/actor.tsx';
import { Choice } from '../../ui/lists/filters.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { MaybeMoment, Moment } from '../../data/moment.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { RowsTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { useSetSearch, wordIn } from '../../ui/lists/search.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { plain } from '../../ui/words/names.ts';
import { proposalNames, proposalTitle } from '../../ui/words/proposals.ts';
import { ProposalActs } from './proposal-acts.tsx';
import { kinds, states, type ProposalRow, type ProposalsSearch } from './proposal-search.ts';

/** What one person asked for and another has to confirm. */
export function ProposalsScreen() {
  const search = useSearch({ from: '/signedIn/proposals' });
  const setSearch = useSetSearch<ProposalsSearch>();
  const [link, setLink] = useState<string | null>(null);
  const state = wordIn(states, search.state) ?? 'waiting';
  const kind = wordIn(kinds, search.kind);
  const pages = usePages('/proposals/list', { state, ...(kind && { kind }) });
  return (
    <Page
      title="Confirmations"
      about="Gifts and links for players take two people. Nobody can confirm their own request."
    >
      <Row>
        <Choice
          label="State"
          all="Waiting"
          value={state === 'waiting' ? undefined : state}
          options={states.slice(1).map((it) => ({ value: it, label: plain(it) }))}
          onChange={(value) => setSearch({ state: value })}
        />
        <Choice
          label="Kind"
          all="All kinds"
          value={kind}
          options={kinds.map((it) => ({ value: it, label: proposalNames[it] }))}
          onChange={(value) => setSearch({ kind: value })}
        />
      </Row>
      <RowsTable
        name="Proposals"
        pages={pages}
        rowKey="proposal_id"
        columns={columnsWith(setLink)}
        empty={state === 'waiting' ? 'Nothing waits for a second person.' : 'None so far.'}
      />
      <LinkDialog link={link} onClose={() => setLink(null)} />
    </Page>
  );
}

function columnsWith(onLink: (link: string) => void): Columns<ProposalRow> {
  return [
    { title: 'What', key: 'what', render: (_, row) => <strong>{proposalTitle(row)}</strong> },
    {
      title: 'Player',
      key: 'player',
      render: (_, row) => (
        <InAppLink to="/players/$playerId" params={{ playerId: String(row.player_id) }}>
          {row.username}
        </InAppLink>
      ),
    },
    { title: 'Reason', key: 'reason', width: 320, render: (_, row) => row.reason },
    {
      title: 'Asked',
      key: 'asked',
      render: (_, row) => (
        <>
          <Actor actor={row.asked_by} />, <Moment at={row.asked_at} />
        </>
      ),
    },
    {
      title: 'State',
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

/** The link is shown this once; closing it by accident would cost a new proposal. */
function LinkDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  return (
    <Modal
      open={link !== null}
      title="The link for the player"
      okText="I have sent it"
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      mask={{ closable: false }}
      onOk={onClose}
    >
      <Stack>
        <Alert type="warning" showIcon title="Shown this once, good once, for a day." />
        <Typography.Text copyable code>
          {link ?? ''}
        </Typography.Text>
      </Stack>
    </Modal>
  );
}
