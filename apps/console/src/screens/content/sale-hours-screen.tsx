import { Radio } from 'antd';
import { useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { ActorAt } from '../../session/actor.tsx';
import { InTheAuditLog } from '../../session/in-the-audit-log.tsx';
import { useMay } from '../../session/session.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { buttonColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, singlePage, type Columns } from '../../ui/lists/rows-table.tsx';
import { gameName } from '../../ui/words/names.ts';
import { choiceOf, hoursOf, hoursText, isSpan, type HoursChoice } from './sale-hours.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type SaleHours = ConsoleAnswer<'/sale-hours/list'>['rows'][number];

/** The sale hours of each game, in its own time zone. */
export function SaleHoursScreen() {
  const may = useMay();
  const [open, setOpen] = useState<SaleHours | null>(null);
  const canAct = may('sale_hours.act');
  return (
    <Page
      title={t('Sale hours')}
      about={t(
        'A change takes effect with the next round; the current round is played to its end.',
      )}
    >
      <RowsTable
        name={t('Sale hours')}
        pages={singlePage(useApiQuery('/sale-hours/list', {}))}
        rowKey="game_id"
        columns={canAct ? [...columns, changeColumn(setOpen)] : columns}
        empty={t('There are no games.')}
      />
      {open && <SaleHoursDialog row={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const columns: Columns<SaleHours> = [
  { title: t('Game'), key: 'game', render: (_, row) => gameName(row.game_id) },
  { title: t('On sale'), key: 'hours', render: (_, row) => hoursText(row.effective) },
  { title: t('Zone'), key: 'zone', render: (_, row) => row.time_zone },
  {
    title: t('Set by'),
    key: 'by',
    render: (_, row) =>
      row.changed_by === null || row.changed_at === null ? (
        <span className="quiet">{t("the server's settings")}</span>
      ) : (
        <>
          <ActorAt actor={row.changed_by} at={row.changed_at} />.{' '}
          <InTheAuditLog subject={`game:${row.game_id}`} />
        </>
      ),
  },
];

function changeColumn(onOpen: (row: SaleHours) => void): Columns<SaleHours>[number] {
  return buttonColumn(
    t('Change'),
    (row) => t('Change the hours of {gameId}', { gameId: gameName(row.game_id) }),
    onOpen,
  );
}

function SaleHoursDialog({ row, onClose }: { row: SaleHours; onClose: () => void }) {
  const [seen] = useState(row);
  const [choice, setChoice] = useState(() => choiceOf(row.hours));
  const [span, setSpan] = useState(choice === 'hours' ? (row.hours ?? '') : '10:00-02:00');
  const isValid = choice !== 'hours' || isSpan(span);
  return (
    <ActDialog
      path="/sale-hours/save"
      title={t('When is {gameId} on sale?', { gameId: gameName(row.game_id) })}
      confirm={t('Save')}
      isIncomplete={!isValid}
      reason={auditLogReason(3)}
      request={(reason) => ({
        game_id: row.game_id,
        seen: seen.hours,
        hours: hoursOf(choice, span),
        reason,
      })}
      done={t('Saved. It takes effect with the next round.')}
      onClose={onClose}
    >
      <Stack>
        <span>
          {phrase(
            '{more} The current round is played to its end; what you save decides when the next one opens.',
            {
              more:
                row.effective === 'always'
                  ? t('At present it is on sale around the clock.')
                  : t('At present it is on sale from {effective}.', {
                      effective: hoursText(row.effective),
                    }),
            },
          )}
        </span>
        <Radio.Group
          aria-label={t('Hours')}
          value={choice}
          onChange={(event) => setChoice(event.target.value as HoursChoice)}
          options={[
            { value: 'server', label: t("As the server's settings say") },
            { value: 'always', label: t('Always') },
            { value: 'hours', label: t('These hours') },
          ]}
        />
        {choice === 'hours' && (
          <TextField
            label={t('Hours in {timeZone}', { timeZone: row.time_zone })}
            error={
              isValid ? undefined : t('Two times such as 10:00-02:00, at least two hours apart')
            }
            value={span}
            maxLength={11}
            onText={(given) => setSpan(given.trim())}
          />
        )}
      </Stack>
    </ActDialog>
  );
}
