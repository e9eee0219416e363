import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { SharedBet } from './share-panel.tsx';
import styles from './bet-detail-screen.module.css';

const SharePanel = lazyPart(async () => (await import('./share-panel.tsx')).SharePanel);

/** Shares a settled bet as a picture with its round's proof; the player sees it before sending. */
export function ShareBet({ bet, startsOpen }: { bet: SharedBet; startsOpen: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <>
      <Button
        kind="quiet"
        wide
        className={styles['sharePanelKey']}
        icon={<Share2 />}
        onClick={() => setOpen(true)}
      >
        {t('share.open')}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('share.title')}>
        <SharePanel bet={bet} fallback={<Skeleton shape="block" />} />
      </Sheet>
    </>
  );
}
