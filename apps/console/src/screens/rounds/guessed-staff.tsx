import { Alert } from 'antd';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { InAppLink } from '../../ui/in-app-link.tsx';
import styles from './rounds.module.css';
import { t } from '../../ui/words/language.ts';

/** Staff whose passwords attackers try; the server sends it to roles that may see the staff. */
export function GuessedStaff({ guessed }: Pick<ConsoleAnswer<'/rounds/board'>, 'guessed'>) {
  return (
    <Alert
      className={styles['guessed'] ?? ''}
      type="warning"
      showIcon
      title={t('Many wrong passwords for staff in the last 24 hours')}
      description={
        <>
          <ul>
            {guessed.map(({ name, wrong }) => (
              <li key={name}>{t('{name}: {wrong} wrong passwords', { name, wrong })}</li>
            ))}
          </ul>
          <p>
            {t(
              'After 100, only browsers and networks that the person used before get in. Resetting the access lets the person in from anywhere.',
            )}
          </p>
          <InAppLink to="/audit-log" search={{ act: 'staff.sign_in_failed' }}>
            {t('In the audit log')}
          </InAppLink>
        </>
      }
    />
  );
}
