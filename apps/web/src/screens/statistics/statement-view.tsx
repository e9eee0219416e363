import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useApiQuery } from '../../data/queries.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { useInView } from '../../ui/layout/in-view.ts';
import { Pull } from '../../ui/layout/pull.tsx';
import { afterPaint } from '../../ui/overlays/when-idle.ts';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { saveCsv } from './csv-file.ts';
import { EntryTable } from './entry-table.tsx';
import type { DayRange, Unit } from './day-range.ts';
import { PeriodTable } from './period-table.tsx';
import { maxEntries, useStatementEntries } from './statement-entries.ts';
import { StatementHead } from './statement-head.tsx';
import { statementEntriesCsv, statementPeriodsCsv, type Statement } from './statement.ts';
import styles from './statement-view.module.css';

export interface StatementViewProps {
  unit: Unit;
  page: DayRange;
  /** A row for each entry instead of each period. */
  isByEntry: boolean;
  onByEntry: (isByEntry: boolean) => void;
}

const perPeriod = { day: 'byDay', week: 'byWeek', month: 'byMonth' } as const;

/** The statement of the account over a range of days: on the screen, on paper, as a file. */
export function StatementView({ unit, page, isByEntry, onByEntry }: StatementViewProps) {
  const { t } = useTranslation();
  const statement = useApiQuery('/api/user/statement', {
    unit,
    begin_date: page.begin,
    end_date: page.end,
  });
  const { data, isError } = statement;
  return (
    <Pull onRefresh={() => statement.refetch()}>
      <div className={styles['paper']}>
        {isError && <ErrorPanel read={statement} small={data !== undefined} />}
        {data && (
          <>
            <StatementHead
              statement={data}
              shown={{ unit, page }}
              readAtMs={statement.dataUpdatedAt}
            />
            <div className={styles['control']}>
              <Chips label={t('statement.rows')}>
                <Chip pressed={!isByEntry} onPress={() => onByEntry(false)}>
                  {t(`statistics.${perPeriod[unit]}`)}
                </Chip>
                <Chip pressed={isByEntry} onPress={() => onByEntry(true)}>
                  {t('statement.byEntry')}
                </Chip>
              </Chips>
            </div>
            {isByEntry ? (
              <ByEntry statement={data} page={page} />
            ) : (
              <ByPeriod statement={data} unit={unit} page={page} />
            )}
          </>
        )}
        {!data && !isError && <Waiting />}
        <ZoneNote />
      </div>
    </Pull>
  );
}

interface RowsProps {
  statement: Statement;
  page: DayRange;
}

function ByPeriod({ statement, unit, page }: RowsProps & { unit: Unit }) {
  const { t } = useTranslation();
  return (
    <>
      <PeriodTable statement={statement} unit={unit} />
      <Ways
        onPrint={() => window.print()}
        onSave={() =>
          saveCsv(
            `trine-statement-${page.begin}-${page.end}`,
            statementPeriodsCsv(statement, (key) => t(key)),
          )
        }
      />
    </>
  );
}

/** What follows when the last entry is loaded. */
type Wanted = 'print' | 'save';

function ByEntry({ statement, page }: RowsProps) {
  const { t } = useTranslation();
  const entries = useStatementEntries(page, true);
  const { rows, hasNextPage, isFetchingNextPage, isError, isCut } = entries;
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const more = () => void entries.fetchNextPage();
  const end = useInView(hasNextPage && !isFetchingNextPage && !isError, more);
  const use = async (task: Wanted) => {
    setWanted(task);
    const all = await entries.readAll();
    // The last rows must be on the screen before the page is printed.
    await afterPaint();
    setWanted(null);
    if (all === null) return;
    if (task === 'print') window.print();
    else
      saveCsv(
        `trine-entries-${page.begin}-${page.end}`,
        statementEntriesCsv(all, (key) => t(key)),
      );
  };
  if (rows === undefined) return isError ? <ErrorPanel read={entries} /> : <Waiting />;
  return (
    <>
      <EntryTable statement={statement} entries={rows} isWhole={!hasNextPage && !isCut} />
      {isCut && <p className={styles['note']}>{t('statement.cut', { count: maxEntries })}</p>}
      {isError && <ErrorPanel read={{ ...entries, refetch: more }} small />}
      <div ref={end} className={styles['end']}>
        <output>{hasNextPage ? t('common.loading') : '--END--'}</output>
      </div>
      <Ways busy={wanted} onPrint={() => void use('print')} onSave={() => void use('save')} />
    </>
  );
}

interface WaysProps {
  busy?: Wanted | null;
  onPrint: () => void;
  onSave: () => void;
}

function Ways({ busy = null, onPrint, onSave }: WaysProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['ways']}>
      <Button kind="quiet" busy={busy === 'print'} icon={<Printer />} onClick={onPrint}>
        {t('statement.print')}
      </Button>
      <Button kind="quiet" busy={busy === 'save'} icon={<Download />} onClick={onSave}>
        {t('statistics.download')}
      </Button>
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={styles['waiting']}>
      <output className="visually-hidden">{t('common.loading')}</output>
      <Skeleton shape="block" />
      <Skeleton shape="row" count={rowsAhead} />
    </div>
  );
}

const rowsAhead = 5;
