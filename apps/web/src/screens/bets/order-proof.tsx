import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import ShieldCheck from 'lucide-react/icons/shield-check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { rejectionText } from '../../data/client.ts';
import { RejectedError } from '../../data/rejected-error.ts';
import type { BetToCheck, CheckedBet } from '../../features/round/check-order.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import styles from './bet-detail-screen.module.css';

/** Checks in this browser that the bet is in the book that was sealed before its draw. */
export function OrderProof({ bet }: { bet: BetToCheck }) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const checked = useQuery<CheckedBet>({
    queryKey: ['orderCheck', bet.id],
    queryFn: async ({ signal }) => {
      const { checkOrder } = await import('../../features/round/check-order.ts');
      return checkOrder(bet, signal);
    },
    enabled: isAsked,
    staleTime: Infinity,
  });
  const { data, error, isFetching, refetch } = checked;
  return (
    <div className={styles['proof']}>
      {data === undefined && (
        <Button
          kind="quiet"
          wide
          busy={isFetching}
          icon={<ShieldCheck />}
          onClick={() => (isAsked ? void refetch() : setAsked(true))}
        >
          {t('betDetail.checkOrder')}
        </Button>
      )}
      <div role="status">
        {data && <Finding checked={data} />}
        {error && !isFetching && (
          <p className={styles['orderProofNote']}>
            {error instanceof RejectedError
              ? rejectionText(error.rejection)
              : t('betDetail.checkFailed')}
          </p>
        )}
      </div>
    </div>
  );
}

function Finding({ checked: { isSealed, place, size } }: { checked: CheckedBet }) {
  const { t } = useTranslation();
  const Sign = isSealed ? Check : X;
  return (
    <p className={styles['finding']} data-finding={isSealed ? 'holds' : 'fails'}>
      <Sign />
      <span>
        {isSealed ? t('betDetail.orderSealed', { place, size }) : t('betDetail.orderNotSealed')}
      </span>
    </p>
  );
}
