import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { ActorAt } from '../../session/actor.tsx';
import { InTheAuditLog } from '../../session/in-the-audit-log.tsx';
import { useMay } from '../../session/session.ts';
import { Grid, Page, Stack } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import { switchEffects, switchLabels } from '../../ui/words/switches.ts';
import { SwitchDialog } from './switch-dialog.tsx';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type Switch = ConsoleAnswer<'/switches/list'>['rows'][number];

/** The switches that stop a service for all players, with the messages that players read. */
export function SwitchesScreen() {
  const query = useApiQuery('/switches/list', {});
  const [open, setOpen] = useState<Switch | null>(null);
  return (
    <Page
      title={t('Switches')}
      about={t('While a switch is off, players get your message. Everything else stays available.')}
    >
      <QueryState query={query} rows={8}>
        {({ rows }) => (
          <Grid>
            {rows.map((row) => (
              <SwitchCard key={row.name} row={row} onTurn={() => setOpen(row)} />
            ))}
          </Grid>
        )}
      </QueryState>
      {open && <SwitchDialog row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function SwitchCard({ row, onTurn }: { row: Switch; onTurn: () => void }) {
  const may = useMay();
  const name = switchLabels[row.name];
  return (
    <Card
      size="small"
      title={name}
      extra={row.is_on ? <Tag color="success">{t('On')}</Tag> : <Tag color="error">{t('Off')}</Tag>}
    >
      <Stack>
        <span className="quiet">
          {phrase('When off: {switchEffects}', { switchEffects: switchEffects[row.name] })}
        </span>
        {!row.is_on && <span>{playersRead(row)}</span>}
        {row.changed_by !== null && row.changed_at !== null && (
          <span className="quiet">
            {phrase('Changed by {actorAt}. {link}', {
              actorAt: <ActorAt actor={row.changed_by} at={row.changed_at} />,
              link: <InTheAuditLog subject={`switch:${row.name}`} />,
            })}
          </span>
        )}
        {may('switches.act') && (
          <div>
            <Button
              danger={row.is_on}
              type={row.is_on ? 'default' : 'primary'}
              aria-label={
                row.is_on ? t('Switch off: {name}', { name }) : t('Switch on: {name}', { name })
              }
              onClick={onTurn}
            >
              {row.is_on ? t('Switch off') : t('Switch on')}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function playersRead({ message }: Switch): string {
  const own = message['en'] ?? '';
  return own === '' ? t('Players read the usual message.') : t('Players read: “{own}”', { own });
}
