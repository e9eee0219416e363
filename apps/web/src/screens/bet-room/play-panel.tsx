import { isPlayCode, type PlayCode } from '@trine/game/plays.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlayTabs } from './play-tabs.tsx';
import { oddsShareText, type Odds } from '../../features/games/odds.ts';
import { OldOdds } from './old-odds.tsx';
import type { OddsByPlay } from './state/seen-odds.ts';
import styles from './play-panel.module.css';

export interface PlayPanelProps {
  odds: Odds;
  /** The odds that changed since the player last saw them. */
  oldOdds: OddsByPlay;
  plays: readonly PlayCode[];
  onToggle: (play: PlayCode) => void;
  /** At the end of the tabs' row. */
  keys: ReactNode;
  /** Betting is closed: the choice cannot be changed. */
  isLocked: boolean;
}

/** The table of the rules shows one more. */
const decimals = 1;

const RulesPanel = lazyPart(async () => (await import('./rules-panel.tsx')).RulesPanel);

type Panel = 'mixed' | 'number' | 'rules';

/** All plays with their odds and chances. */
export function PlayPanel({ odds, oldOdds, plays, onToggle, keys, isLocked }: PlayPanelProps) {
  const { t } = useTranslation();
  const [panel, setPanel] = useState<Panel>('mixed');
  const choice = { oldOdds, plays, onToggle, isLocked };
  return (
    <PlayTabs
      label={t('betRoom.tabs')}
      value={panel}
      onChange={setPanel}
      end={keys}
      tabs={[
        { value: 'mixed', label: t('betRoom.tabMixed') },
        { value: 'number', label: t('betRoom.tabNumber') },
        { value: 'rules', label: t('betRoom.tabRules') },
      ]}
    >
      {panel === 'mixed' && <Grid items={odds.rule_base} shape="words" {...choice} />}
      {panel === 'number' && <Grid items={odds.rule_num} shape="numbers" {...choice} />}
      {panel === 'rules' ? (
        <RulesPanel odds={odds} oldOdds={oldOdds} fallback={<Skeleton shape="block" />} />
      ) : (
        <p className={styles['legend']}>{t('betRoom.priceLegend')}</p>
      )}
    </PlayTabs>
  );
}

interface GridProps extends Omit<PlayPanelProps, 'odds' | 'keys'> {
  items: Odds['rule_base'];
  shape: 'words' | 'numbers';
}

function Grid({ items, shape, oldOdds, plays, onToggle, isLocked }: GridProps) {
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
            data-changed={oldOdds[play] !== undefined || undefined}
            disabled={isLocked}
            onClick={() => onToggle(play)}
          >
            <span className={styles['name']}>{name}</span>
            <span className={styles['odds']}>
              <span className="visually-hidden">{t('betRoom.odds', { odds: '' })}</span>
              <span translate="no">{odds}</span>
            </span>
            {oldOdds[play] === undefined ? (
              <span className={styles['share']}>
                <span className="visually-hidden">{t('betRoom.chance', { chance: '' })}</span>
                <span>{oddsShareText(chance, locale, decimals)}</span>
              </span>
            ) : (
              <OldOdds before={oldOdds[play]} now={odds} />
            )}
          </button>
        ) : null,
      )}
    </fieldset>
  );
}
