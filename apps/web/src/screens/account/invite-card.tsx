import QrIcon from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { CopyButton } from '../../ui/fields/copy-button.tsx';
import { CopyFact } from '../../ui/fields/copy-fact.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './team-screen.module.css';
import { inviteLink, shareInvitation } from './invitation.ts';

const QrCode = lazyPart(async () => (await import('../../ui/fields/qr-code.tsx')).QrCode);

/** The invite code as a number, a link and a QR code. */
export function InviteCard({ code }: { code: number }) {
  const { t } = useTranslation();
  const [isShowing, setShowing] = useState(false);
  return (
    <Card title={t('team.code')}>
      <div className={styles['code']}>
        <strong className={styles['digits']}>{code}</strong>
        <CopyButton name={t('team.code')} value={String(code)} />
      </div>
      <p className={styles['hint']}>{t('team.codeHint')}</p>
      <div className={styles['ways']}>
        <Button icon={<Share2 />} onClick={() => void shareInvitation(code)}>
          {t('team.share')}
        </Button>
        <Button kind="quiet" icon={<QrIcon />} onClick={() => setShowing(true)}>
          {t('team.qr')}
        </Button>
      </div>
      <Sheet
        open={isShowing}
        onClose={() => setShowing(false)}
        title={t('team.qrTitle')}
        description={t('team.qrHint')}
      >
        <QrCode
          text={inviteLink(code)}
          label={t('team.qrLabel')}
          fallback={<Skeleton shape="block" />}
        />
        <dl>
          <CopyFact name={t('team.link')} value={inviteLink(code)} />
        </dl>
      </Sheet>
    </Card>
  );
}
