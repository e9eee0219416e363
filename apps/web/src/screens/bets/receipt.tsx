import Copy from 'lucide-react/icons/copy';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BetCheck } from './bet-check.tsx';
import styles from './bet-detail-screen.module.css';
import type { OwnBet } from './own-bet.ts';

/** The receipt, which proves that the bet is part of its sealed round. */
export function Receipt({ bet }: { bet: OwnBet }) {
  const { receipt } = bet;
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(receipt);
      toast.show({ kind: 'success', text: t('betDetail.copied') });
    } catch {
      toast.show({ kind: 'failure', text: t('betDetail.copyRefused') });
    }
  };
  return (
    <Card
      title={t('betDetail.receipt')}
      action={
        <Button
          kind="quiet"
          size="small"
          icon={<Copy className={styles['icon']} />}
          onClick={() => void copy()}
        >
          {t('betDetail.copy')}
        </Button>
      }
    >
      <p className={styles['hint']}>{t('betDetail.receiptHint')}</p>
      <code translate="no" className={styles['receipt']}>
        {receipt}
      </code>
      <BetCheck bet={bet} />
    </Card>
  );
}
