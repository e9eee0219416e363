import ExternalLink from 'lucide-react/icons/external-link';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { Menu } from '../../ui/layout/menu.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useExistingScreens } from '../../features/session/existing-screens.ts';
import { Card } from '../../ui/card.tsx';
import styles from './about-screen.module.css';
import { PartList } from './part-list.tsx';

const version = '21.04.02';
const copyrightYear = 2026;
/** Written by the build next to `licences.json`. */
const licenceTexts = '/licences.txt';

/** What Trine is and how it proves its draws, then the version and the licences. */
export function AboutScreen() {
  const { t } = useTranslation();
  const entries = useExistingScreens([
    { href: '/rule', name: t('about.fairness'), icon: ShieldCheck },
    { href: '/terms', name: t('about.terms'), icon: FileText },
  ]);
  return (
    <Screen title={t('about.title')} back>
      <div className={styles['head']}>
        <img src="/favicon.svg" alt="" className={styles['mark']} />
        <p className={styles['name']}>{t('common.appName')}</p>
        <p>{t('product.lead')}</p>
      </div>
      <Card>
        <ul className={styles['points']}>
          {points.map(({ title, text, Icon }) => (
            <li key={title} className={styles['point']}>
              <Icon />
              <div>
                <h2 className={styles['pointTitle']}>{t(title)}</h2>
                <p className={styles['hint']}>{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Menu label={t('about.menu')} entries={entries} />
      <Card title={t('product.details')}>
        <p className={styles['version']}>{t('about.version', { version })}</p>
        <p className={styles['hint']}>{t('about.text')}</p>
        <ZoneNote />
      </Card>
      <Card title={t('about.parts')}>
        <p className={styles['hint']}>{t('about.partsText')}</p>
        <PartList />
        <a href={licenceTexts} target="_blank" rel="noopener noreferrer" className={styles['all']}>
          <span>{t('about.allTexts')}</span>
          <ExternalLink />
        </a>
      </Card>
      <p className={styles['copyright']}>{t('about.copyright', { year: copyrightYear })}</p>
    </Screen>
  );
}

const points = [
  { title: 'product.drawTitle', text: 'product.drawText', Icon: ShieldCheck },
  { title: 'product.moneyTitle', text: 'product.moneyText', Icon: WalletMinimal },
  { title: 'product.yesTitle', text: 'product.yesText', Icon: ReceiptText },
] as const;
