import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Menu } from '../../ui/layout/menu.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useExisting } from '../../features/session/existing.ts';
import { Card } from '../../ui/card.tsx';
import styles from './about-screen.module.css';
import { PartList } from './part-list.tsx';

const version = '21.04.02';
const copyrightYear = 2026;
/** Written by the build, beside the list. */
const licenceTexts = '/licences.txt';

/** Which version this is, whose it is, and what it was made of. */
export function AboutScreen() {
  const { t } = useTranslation();
  const entries = useExisting([
    { href: '/terms', name: t('about.terms'), icon: FileText },
    { href: '/rule', name: t('about.fairness'), icon: ShieldCheck },
  ]);
  return (
    <Screen title={t('about.title')} back>
      <div className={styles['head']}>
        <img src="/favicon.svg" alt="" className={styles['mark']} />
        <p className={styles['name']}>{t('common.appName')}</p>
        <p className={styles['version']}>{t('about.version', { version })}</p>
        <p>{t('about.text')}</p>
        <ZoneNote />
      </div>
      <Menu label={t('about.menu')} entries={entries} />
      <Card title={t('about.parts')}>
        <p className={styles['hint']}>{t('about.partsText')}</p>
        <PartList />
        <a href={licenceTexts} target="_blank" rel="noopener noreferrer" className={styles['all']}>
          {t('about.allTexts')}
          <ExternalLink aria-hidden="true" />
        </a>
      </Card>
      <p className={styles['copyright']}>{t('about.copyright', { year: copyrightYear })}</p>
    </Screen>
  );
}
