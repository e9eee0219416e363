import { useTranslation } from '../../i18n/translate.ts';
import styles from './avatar-grid.module.css';

/** In the order of their numbers, from 1; in pairs, so that every row is full. */
const pairs = [
  ['avatar.one', 'avatar.two'],
  ['avatar.three', 'avatar.four'],
  ['avatar.five', 'avatar.six'],
  ['avatar.seven', 'avatar.eight'],
] as const;

export interface AvatarGridProps {
  chosen: number;
  /** The one that others see now. */
  inUse: number;
  onChoose: (avatar: number) => void;
}

export function AvatarGrid(props: AvatarGridProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles['grid']} aria-label={t('avatar.pictures')}>
      {pairs.map((pair, index) => (
        <div key={pair[0]} className={styles['pair']}>
          {pair.map((name, place) => (
            <Picture key={name} {...props} name={t(name)} avatar={2 * index + place + 1} />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

interface PictureProps extends AvatarGridProps {
  name: string;
  avatar: number;
}

function Picture({ name, avatar, chosen, inUse, onChoose }: PictureProps) {
  const { t } = useTranslation();
  return (
    <label className={styles['choice']}>
      <input
        type="radio"
        name="avatar"
        className="visually-hidden"
        checked={avatar === chosen}
        onChange={() => onChoose(avatar)}
      />
      <img src={`/avatars/${avatar}.svg`} alt="" className={styles['picture']} />
      <span>{name}</span>
      {avatar === inUse && <span className={styles['note']}>{t('avatar.inUse')}</span>}
    </label>
  );
}
