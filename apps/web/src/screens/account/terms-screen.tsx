import { useApiQuery } from '../../data/queries.ts';
import { FormNotice } from '../../ui/fields/form.tsx';
import { LanguageButton } from '../../ui/layout/language-button.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './terms-screen.module.css';

const clauses = [
  'who',
  'account',
  'bet',
  'draw',
  'opposite',
  'money',
  'calm',
  'data',
  'help',
] as const;

const profileStaleMs = 60_000;

/** The terms of the registration; open without a session. */
export function TermsScreen() {
  const { t } = useTranslation();
  const home = useApiQuery('/api/index/index', {}, { staleMs: profileStaleMs });
  return (
    <Screen title={t('terms.title')} back actions={<LanguageButton />}>
      {home.data?.profile === 'demo' && <FormNotice kind="info">{t('terms.demo')}</FormNotice>}
      <p>{t('terms.intro')}</p>
      <ol className={styles['clauses']}>
        {clauses.map((clause, index) => (
          <li key={clause}>
            <h2 className={styles['title']}>{`${index + 1}. ${t(`terms.${clause}Title`)}`}</h2>
            <p>{t(`terms.${clause}Text`)}</p>
          </li>
        ))}
      </ol>
    </Screen>
  );
}
