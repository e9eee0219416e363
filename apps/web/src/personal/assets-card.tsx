import type { Answer } from '@trine/contract/client.ts';
import { Eye, EyeOff } from 'lucide-react';
import { InAppLink } from '../frame/in-app-link.tsx';
import { useTranslation } from '../language/translate.ts';
import { Amount } from '../ui/amount.tsx';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useHiddenBalance } from '../ui/hidden-balance.ts';
import styles from './assets-card.module.css';

/** The total, what of it is frozen, and the two ways to move it. */
export function AssetsCard({ user }: { user: Answer<'/api/user/userInfo'> }) {
  const { t } = useTranslation();
  const { hidden, toggle } = useHiddenBalance();
  const { money, lock_money: held, group_id: groupId, username } = user;
  const search = new URLSearchParams({ group_id: String(groupId) });
  const withName = new URLSearchParams({ group_id: String(groupId), username });
  return (
    <Card>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('personal.totalAssets')}</h2>
        <IconButton
          label={t(hidden ? 'ui.showAmounts' : 'ui.hideAmounts')}
          icon={hidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={toggle}
        />
      </div>
      <Amount value={money} hideable roll size="hero" />
      <dl className={styles['frozen']}>
        <dt>{t('personal.frozen')}</dt>
        <dd>
          <Amount value={held} hideable />
        </dd>
      </dl>
      <div className={styles['ways']}>
        <InAppLink href={`/recharge?${withName}`} className={buttonClass({})}>
          {t('personal.deposit')}
        </InAppLink>
        <InAppLink href={`/withdraw?${search}`} className={buttonClass({ kind: 'quiet' })}>
          {t('personal.withdraw')}
        </InAppLink>
      </div>
    </Card>
  );
}
