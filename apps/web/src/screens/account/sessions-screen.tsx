import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import { FormNotice } from '../../ui/fields/form.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { momentText } from '../../i18n/time-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EndSessionDialog, type EndedSession, type OpenSession } from './end-session-dialog.tsx';
import styles from './setting-screen.module.css';

/** The player's sessions, each with a button to end it. */
export function SessionsScreen() {
  const { t } = useTranslation();
  const reading = useApiQuery('/api/user/sessionList', {});
  const [ending, setEnding] = useState<EndedSession | null>(null);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const sessions = reading.data;
  const close = async (failure: Rejection | null) => {
    setRejection(failure);
    setEnding(null);
    await reading.refetch();
  };
  return (
    <Screen title={t('sessions.title')} back>
      <p className={styles['listHint']}>{t('sessions.hint')}</p>
      <div role="alert">
        {rejection && <FormNotice kind="failure">{rejectionText(rejection)}</FormNotice>}
      </div>
      {reading.isPending && <Skeleton shape="row" />}
      {reading.isError && !sessions && <ErrorPanel read={reading} />}
      {sessions && (
        <ul className={styles['list']} aria-label={t('sessions.title')}>
          {sessions.map((session) => (
            <li key={session.id}>
              <Row session={session} onEnd={() => setEnding(session)} />
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button kind="quiet" wide onClick={() => setEnding('others')}>
          {t('sessions.endOthers')}
        </Button>
      )}
      <EndSessionDialog
        ending={ending}
        onEnded={(failure) => void close(failure)}
        onCancel={() => setEnding(null)}
      />
    </Screen>
  );
}

function Row({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { t, locale } = useTranslation();
  const { device, network, created_at, last_used, current } = session;
  return (
    <Card>
      <div className={styles['row']}>
        <div className={styles['words']}>
          <span className={styles['sessionsDevice']}>{device || t('sessions.unknownDevice')}</span>
          <span className={styles['sessionsFact']}>{t('sessions.network', { network })}</span>
          <span className={styles['sessionsFact']}>
            {t('sessions.since', { time: momentText(created_at, locale) })}
          </span>
          <span className={styles['sessionsFact']}>
            {t('sessions.lastUsed', { time: momentText(last_used, locale) })}
          </span>
        </div>
        {current === 1 ? (
          <strong className={styles['current']}>{t('sessions.current')}</strong>
        ) : (
          <Button kind="quiet" size="small" onClick={onEnd}>
            {t('sessions.end')}
          </Button>
        )}
      </div>
    </Card>
  );
}
