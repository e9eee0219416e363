import Download from 'lucide-react/icons/download';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { breakdownCsv, breakdownRows, type BreakdownBy } from './breakdown-rows.ts';
import styles from './figures-view.module.css';
import { saveCsv } from './csv-file.ts';
import { FigureTable } from './figure-table.tsx';
import { countText, type Figures, type Shown, type Sums } from './figures.ts';
import type { StatisticsSearch } from './statistics-search.ts';

export interface BreakdownProps {
  figures: Figures;
  shown: Shown;
  by: StatisticsSearch['by'];
  onBy: (by: StatisticsSearch['by']) => void;
}

const perPeriod = { day: 'byDay', week: 'byWeek', month: 'byMonth' } as const;
const columnOf = { period: 'period', game: 'game', play: 'play' } as const;

/** The figures in a table by period, game or play, and as a file. */
export function Breakdown({ figures, shown, by: asked, onBy }: BreakdownProps) {
  const { t, locale } = useTranslation();
  const by: BreakdownBy = asked === 'game' || asked === 'play' ? asked : 'period';
  const rows = breakdownRows(figures, { by, unit: shown.unit, locale });
  const chips = [
    { value: undefined, of: 'period', name: t(`statistics.${perPeriod[shown.unit]}`) },
    { value: 'game', of: 'game', name: t('statistics.byGame') },
    { value: 'play', of: 'play', name: t('statistics.byPlay') },
  ] as const;
  const { begin, end } = shown.page;
  return (
    <div className={styles['breakdown']}>
      <Chips label={t('statistics.groups')}>
        {chips.map(({ value, of, name }) => (
          <Chip key={of} pressed={by === of} onPress={() => onBy(value)}>
            {name}
          </Chip>
        ))}
      </Chips>
      <FigureTable label={t('statistics.groups')} rows="single">
        <thead>
          <tr>
            <th scope="col">{t(`statistics.${columnOf[by]}`)}</th>
            <th scope="col">{t('statistics.bets')}</th>
            <th scope="col">{t('statistics.stake')}</th>
            <th scope="col">{t('statistics.payout')}</th>
            <th scope="col">{t('statistics.net')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sums }) => (
            <Row key={key} name={name} sums={sums} />
          ))}
        </tbody>
        <tfoot>
          <Row name={t('statistics.total')} sums={figures.total} />
        </tfoot>
      </FigureTable>
      <Button
        kind="quiet"
        icon={<Download />}
        onClick={() =>
          saveCsv(
            `trine-${by}-${begin}-${end}`,
            breakdownCsv(figures, by, (key) => t(key)),
          )
        }
      >
        {t('statistics.download')}
      </Button>
    </div>
  );
}

function Row({ name, sums }: { name: string; sums: Sums }) {
  const { locale } = useTranslation();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{countText(sums.bets, locale)}</td>
      <td>
        <Amount value={sums.stake} />
      </td>
      <td>
        <Amount value={sums.payout} />
      </td>
      <td>
        <Amount value={sums.net} tone="gain" />
      </td>
    </tr>
  );
}
