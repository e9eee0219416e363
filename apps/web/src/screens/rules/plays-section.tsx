import { isPlayCode } from '@trine/game/plays.ts';
import { useApiQuery } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { oddsShareText, type Odds } from '../../features/games/odds.ts';
import { Chip, Chips } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RulesChoice } from './rules-choice.ts';
import { winsOn } from './wins-on.ts';
import styles from './rules-article.module.css';

const skeletonRows = 10;
const staleMs = 60_000;

/** All plays with their payouts in the chosen room. */
export function PlaysSection({ choice }: { choice: RulesChoice }) {
  const { t } = useTranslation();
  const { game, rooms, room, failed, read, onPlan } = choice;
  const planId = room?.planList[0]?.id;
  return (
    <>
      {rooms && (
        <Chips label={t('rules.room')}>
          {rooms.map(({ title, planList: [plan] }) => (
            <Chip
              key={plan?.id}
              pressed={plan?.id === planId}
              onPress={() => plan && onPlan(plan.id)}
            >
              {title}
            </Chip>
          ))}
        </Chips>
      )}
      {failed ? (
        <ErrorPanel read={read} />
      ) : room && planId !== undefined ? (
        <Prices
          planId={planId}
          caption={t('rules.playsIn', { room: room.title, game: game.name })}
        />
      ) : (
        <Waiting />
      )}
      <p>{t('rules.payout')}</p>
      <p>{t('rules.newOdds')}</p>
      <p>{t('rules.returnText')}</p>
    </>
  );
}

function Prices({ planId, caption }: { planId: number; caption: string }) {
  const { t } = useTranslation();
  const odds = useApiQuery('/api/Lottery/oddsList', { plan_id: planId }, { staleMs });
  if (!odds.data) {
    if (!odds.isError) return <Waiting />;
    return <ErrorPanel read={odds} />;
  }
  const { rule_base: named, rule_num: numbers } = odds.data;
  const counts = {
    all: named.length + numbers.length,
    named: named.length,
    numbers: numbers.length,
  };
  return (
    <>
      <p>{t('rules.playsCount', counts)}</p>
      <div role="region" aria-label={caption} tabIndex={0} className={styles['box']}>
        <table className={styles['table']}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('rules.play')}</th>
              <th scope="col">{t('betRoom.columnOdds')}</th>
              <th scope="col">{t('betRoom.columnChance')}</th>
              <th scope="col">{t('betRoom.columnReturn')}</th>
            </tr>
          </thead>
          <tbody>
            {named.map((item) => (
              <Price key={item.id} item={item} isNamed />
            ))}
            {numbers.map((item) => (
              <Price key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const decimals = 2;

interface PriceProps {
  item: Odds['rule_base'][number];
  /** The name does not show on which sums it wins. */
  isNamed?: boolean;
}

function Price({ item, isNamed = false }: PriceProps) {
  const { t, locale } = useTranslation();
  const wins = isNamed && isPlayCode(item.class) ? winsOn(item.class) : null;
  return (
    <tr>
      <th scope="row">
        <span>{item.class_name}</span>
        {wins && (
          <span className={styles['fact']}>
            <span className="visually-hidden">{`${t('rules.winsOn')} `}</span>
            <span>{t(wins.key, wins.values)}</span>
          </span>
        )}
      </th>
      <td>{item.odds}</td>
      <td>{oddsShareText(item.chance, locale, decimals)}</td>
      <td>{oddsShareText(item.return, locale, decimals)}</td>
    </tr>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{t('common.loading')}</output>
      <Skeleton shape="line" count={skeletonRows} />
    </div>
  );
}
