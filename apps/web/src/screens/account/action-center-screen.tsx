import ChevronRight from 'lucide-react/icons/chevron-right';
import { InAppLink } from '../../ui/layout/in-app-link.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useExistingScreens } from '../../features/session/existing-screens.ts';
import styles from './action-center-screen.module.css';

/** Three cards with links to where the player can verify what they say. */
export function ActionCenterScreen() {
  const { t } = useTranslation();
  const actions = useExistingScreens([
    { name: 'draw', href: '/rule' },
    { name: 'withdraw', href: '/wallet' },
    { name: 'service', href: '/customer' },
  ] as const);
  return (
    <Screen title={t('actionCenter.title')} back>
      <ul className={styles['actions']}>
        {actions.map(({ name, href }) => (
          <li key={name}>
            <InAppLink href={href} className={styles['action']}>
              <img src={`/actions/${name}.svg`} alt="" className={styles['picture']} />
              <span className={styles['words']}>
                <span className={styles['title']}>{t(`actionCenter.${name}Title`)}</span>
                <span className={styles['text']}>{t(`actionCenter.${name}Text`)}</span>
              </span>
              <ChevronRight className={styles['arrow']} />
            </InAppLink>
          </li>
        ))}
      </ul>
    </Screen>
  );
}
