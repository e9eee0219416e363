import { Link } from '@tanstack/react-router';
import type { Answer } from '@trine/contract/client.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from '../../i18n/translate.ts';
import { groupNames } from '../../features/session/group-names.ts';
import styles from './personal-screen.module.css';

/** The picture and the name, with a link to change them. */
export function PersonRow({ user }: { user: Answer<'/api/user/userInfo'> }) {
  const { t } = useTranslation();
  const { username, nickname, avatar, group_id: groupId, user_id: userId } = user;
  return (
    <Link to="/baseinfo" className={styles['row']}>
      <img src={`/avatars/${avatar}.svg`} alt="" className={styles['picture']} />
      <span className={styles['words']}>
        <span translate="no" className={styles['name']}>
          {username}
        </span>
        <span className={styles['facts']}>
          {nickname !== '' && nickname !== username && <span translate="no">{nickname}</span>}
          <span>{t(groupNames[groupId])}</span>
          <span>{t('personal.accountNumber', { number: userId })}</span>
        </span>
      </span>
      <span className="visually-hidden">{t('personal.editProfile', { name: username })}</span>
      <ChevronRight className={styles['arrow']} />
    </Link>
  );
}
