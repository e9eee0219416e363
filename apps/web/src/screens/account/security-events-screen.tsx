import type { Answer } from '@trine/contract/client.ts';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useApiPages } from '../../data/pages.ts';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { List } from '../../ui/layout/list.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { securityEventNames } from './security-event-names.ts';
import styles from './setting-screen.module.css';

type SecurityEvent = Answer<'/api/user/securityEvents'>[number];

/** The security events of the account, newest first. */
export function SecurityEventsScreen() {
  const { t } = useTranslation();
  const pages = useApiPages('/api/user/securityEvents', {});
  return (
    <Screen title={t('securityEvents.title')} back>
      <p className={styles['listHint']}>{t('securityEvents.hint')}</p>
      <List<SecurityEvent>
        {...pages}
        label={t('securityEvents.title')}
        rowKey={({ id }) => id}
        renderRow={(event) => <Row event={event} />}
        empty={{
          icon: <ShieldCheck />,
          title: t('securityEvents.empty'),
          hint: t('securityEvents.emptyHint'),
        }}
        skeleton={<Skeleton shape="row" />}
      />
      <ZoneNote />
    </Screen>
  );
}

function Row({ event }: { event: SecurityEvent }) {
  const { t, locale } = useTranslation();
  const { kind, time, times, device, network, this_device } = event;
  return (
    <Card>
      <div className={styles['row']}>
        <div className={styles['words']}>
          <span className={kind === 'wrong_password' ? styles['warning'] : styles['name']}>
            {t(securityEventNames[kind])}
          </span>
          {times > 1 && (
            <span className={styles['securityEventsFact']}>
              {t('securityEvents.times', { count: times })}
            </span>
          )}
          <time
            className={styles['securityEventsFact']}
            dateTime={new Date(time * 1_000).toISOString()}
          >
            {momentText(time, locale)}
          </time>
          {kind !== 'sessions_ended_by_staff' && (
            <span className={styles['place']}>
              <span>{device || t('sessions.unknownDevice')}</span>
              <span>{network}</span>
            </span>
          )}
        </div>
        {this_device !== null && (
          <strong className={styles['securityEventsDevice']}>
            {t(this_device === 1 ? 'sessions.current' : 'securityEvents.otherDevice')}
          </strong>
        )}
      </div>
    </Card>
  );
}
