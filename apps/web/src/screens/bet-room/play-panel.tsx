import { isPlayCode, type PlayCode } from '@trine/game/plays.ts';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlayTabs } from './play-tabs.tsx';
import { shareText, type Odds } from '../../features/games/share-text.ts';
import styles from './play-panel.module.css';

export interface PlayPanelProps {
  odds: Odds;
  plays: readonly PlayCode[];
  onToggle: (play: PlayCode) => void;
  onClear: () => void;
  /** No bets are taken: the choice stays and cannot be changed. */
  isLocked: boolean;
}

/** The table of the rules has one more. */
const decimals = 1;

const RulesPanel = lazy(() =>
  import('./rules-panel.tsx').then((loaded) => ({ default: loaded.RulesPanel })),
);

type Panel = 'mixed' | 'number' | 'rules';

/** What can be bet on: each play with its price and its chance. */
export function PlayPanel({ odds, plays, onToggle, onClear, isLocked }: PlayPanelProps) {
  const { t } = useTranslation();
  const [panel, setPanel] = useState<Panel>('mixed');
  const choice = { plays, onToggle, isLocked };
  return (
    <PlayTabs
      label={t('betRoom.tabs')}
      value={panel}
      onChange={setPanel}
      end={<ClearButton count={plays.length} onClear={onClear} />}
      tabs={[
        { value: 'mixed', label: t('betRoom.tabMixed') },
        { value: 'number', label: t('betRoom.tabNumber') },
        { value: 'rules', label: t('betRoom.tabRules') },
      ]}
    >
      {panel === 'mixed' && <Grid items={odds.rule_base} shape="words" {...choice} />}
      {panel === 'number' && <Grid items={odds.rule_num} shape="numbers" {...choice} />}
      {panel === 'rules' ? (
        <Suspense fallback={<Skeleton shape="block" />}>
          <RulesPanel odds={odds} />
        </Suspense>
      ) : (
        <p className={styles['legend']}>{t('betRoom.priceLegend')}</p>
      )}
    </PlayTabs>
  );
}

/** How many are chosen, on both tabs together; its place is kept while none is. */
function ClearButton({ count, onClear }: { count: number; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles['clear']}
      data-empty={count === 0 || undefined}
      disabled={count === 0}
      title={t('betRoom.clear')}
      onClick={onClear}
    >
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        {t('betRoom.clear')}: {t('betRoom.selected', { count })}
      </span>
      <X aria-hidden="true" />
    </button>
  );
}

interface GridProps extends Omit<PlayPanelProps, 'odds' | 'onClear'> {
  items: Odds['rule_base'];
  shape: 'words' | 'numbers';
}

function Grid({ items, shape, plays, onToggle, isLocked }: GridProps) {
  const { t, locale } = useTranslation();
  return (
    <fieldset className={styles['grid']} data-shape={shape} aria-label={t('betRoom.tabs')}>
      {items.map(({ id, class: play, class_name: name, odds, chance }) =>
        isPlayCode(play) ? (
          <button
            key={id}
            type="button"
            className={styles['play']}
            aria-pressed={plays.includes(play)}
            disabled={isLocked}
            onClick={() => onToggle(play)}
          >
            <span className={styles['name']}>{name}</span>
            <span className={styles['odds']}>
              <span className="visually-hidden">{t('betRoom.odds', { odds: '' })}</span>
              {odds}
            </span>
            <span className={styles['share']}>
              <span className="visually-hidden">{t('betRoom.chance', { chance: '' })}</span>
              {shareText(chance, locale, decimals)}
            </span>
          </button>
        ) : null,
      )}
    </fieldset>
  );
}
