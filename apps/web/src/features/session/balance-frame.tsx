import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useHiddenBalance } from '../../ui/hidden-balance.ts';
import styles from './balance-frame.module.css';

export interface BalanceFrameProps {
  title: string;
  /** Links to deposit, withdraw and the like, side by side where there is room. */
  ways: ReactNode;
  children: ReactNode;
}

/** The frame of a balance: title, the button that hides amounts, and links. */
export function BalanceFrame({ title, ways, children }: BalanceFrameProps) {
  const { t } = useTranslation();
  const { hidden, toggle } = useHiddenBalance();
  return (
    <Card>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <IconButton
          label={t(hidden ? 'ui.showAmounts' : 'ui.hideAmounts')}
          icon={hidden ? <EyeOff /> : <Eye />}
          onClick={toggle}
        />
      </div>
      {children}
      <div className={styles['ways']}>{ways}</div>
    </Card>
  );
}
