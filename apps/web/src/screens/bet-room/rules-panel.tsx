import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { oddsShareText, type Odds } from '../../features/games/odds.ts';
import { OldOdds } from './old-odds.tsx';
import type { OddsByPlay } from './state/seen-odds.ts';
import styles from './rules-panel.module.css';

const sentences = [
  'betRoom.rulesDraw',
  'betRoom.rulesSize',
  'betRoom.rulesParity',
  'betRoom.rulesNumber',
  'betRoom.rulesPayout',
  'betRoom.rulesOpposite',
  'betRoom.rulesFair',
  'betRoom.rulesSeal',
  'betRoom.rulesPast',
] as const;

const decimals = 2;

/** The rules in plain words, and all odds with chance and return. */
export function RulesPanel({ odds, oldOdds }: { odds: Odds; oldOdds: OddsByPlay }) {
  const { t, locale } = useTranslation();
  return (
    <Card>
      <ul className={styles['rules']}>
        {sentences.map((sentence) => (
          <li key={sentence}>{t(sentence)}</li>
        ))}
      </ul>
      <div className={styles['box']}>
        <table className={styles['prices']}>
          <thead>
            <tr>
              <th scope="col">{t('betRoom.confirmPlays')}</th>
              <th scope="col">{t('betRoom.columnOdds')}</th>
              <th scope="col">{t('betRoom.columnChance')}</th>
              <th scope="col">{t('betRoom.columnReturn')}</th>
            </tr>
          </thead>
          <tbody>
            {[...odds.rule_base, ...odds.rule_num].map((item) => (
              <tr key={item.id}>
                <th scope="row">{item.class_name}</th>
                <td>
                  <span>{item.odds}</span>{' '}
                  {oldOdds[item.class] !== undefined && (
                    <OldOdds before={oldOdds[item.class] ?? ''} now={item.odds} />
                  )}
                </td>
                <td>{oddsShareText(item.chance, locale, decimals)}</td>
                <td>{oddsShareText(item.return, locale, decimals)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
