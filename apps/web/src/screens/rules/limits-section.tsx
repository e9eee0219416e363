import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RulesRoom, RulesChoice } from './rules-choice.ts';
import styles from './rules-article.module.css';

const roomsInGame = 4;

/** The limits of each room. */
export function LimitsSection({ choice }: { choice: RulesChoice }) {
  const { t } = useTranslation();
  const { game, rooms, failed, read } = choice;
  const caption = t('rules.limitsIn', { game: game.name });
  return (
    <>
      {failed && <ErrorPanel read={read} />}
      {!failed && !rooms && <Skeleton shape="line" count={roomsInGame} />}
      {rooms && (
        <div role="region" aria-label={caption} tabIndex={0} className={styles['box']}>
          <table className={classes(styles['table'], styles['words'])}>
            <caption>{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{t('rules.room')}</th>
                <th scope="col">{t('rules.join')}</th>
                <th scope="col">{t('rules.stakes')}</th>
              </tr>
            </thead>
            <tbody>
              {rooms.map((room) => (
                <Limits key={room.id} room={room} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>{t('rules.limitsJoin')}</p>
      <p>{t('rules.limitsSold')}</p>
    </>
  );
}

function Limits({ room }: { room: RulesRoom }) {
  const { t, locale } = useTranslation();
  const { title, join_limit: limit, planList } = room;
  const hasLimit = /[1-9]/.test(limit);
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{hasLimit ? formatAmount(limit, locale) : t('rules.joinNone')}</td>
      <td>
        {planList.map(({ id, min, max }) => (
          <span key={id} className={styles['fact']}>
            {t('rules.range', { from: formatAmount(min, locale), to: formatAmount(max, locale) })}
          </span>
        ))}
      </td>
    </tr>
  );
}
