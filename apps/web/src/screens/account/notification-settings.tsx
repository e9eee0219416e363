import { useId, useState } from 'react';
import { rejectionText } from '../../data/client.ts';
import {
  choosePushKinds,
  chosenPushKinds,
  PUSH_KINDS,
  pushSupport,
  type PushKind,
  type PushOutcome,
} from '../../data/push.ts';
import { useSession } from '../../data/session.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import styles from './device-settings.module.css';
import { SwitchRow } from '../../ui/fields/switch-row.tsx';

/** A switch for each kind of push message, all off by default. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const titleId = useId();
  const userId = useSession((session) => session.userId);
  const [chosen, setChosen] = useState(() => chosenPushKinds(userId));
  const [changing, setChanging] = useState<PushKind | null>(null);
  const [outcome, setOutcome] = useState<PushOutcome | null>(null);
  const support = pushSupport();
  const turn = async (kind: PushKind, on: boolean) => {
    const next = PUSH_KINDS.filter((one) => (one === kind ? on : chosen.includes(one)));
    setChanging(kind);
    const result = await choosePushKinds(userId, next);
    setChanging(null);
    setOutcome(result);
    if (result.kind === 'done') setChosen(next);
  };
  const problem = support === 'ready' ? problemOf(outcome, t) : t(unavailable[support]);
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles['title']}>
        {t('device.push')}
      </h2>
      <p className={styles['hint']}>{t('device.pushHint')}</p>
      <p role="status" className={styles['problem']}>
        {problem}
      </p>
      <div className={styles['rows']}>
        {PUSH_KINDS.map((kind) => (
          <SwitchRow
            key={kind}
            label={t(`device.${kind}`)}
            note={t(`device.${kind}Hint`)}
            isOn={chosen.includes(kind)}
            disabled={support !== 'ready' || changing !== null}
            onTurn={(on) => void turn(kind, on)}
          />
        ))}
      </div>
    </section>
  );
}

const unavailable = {
  unsupported: 'device.pushUnsupported',
  denied: 'device.pushDenied',
} as const;

function problemOf(outcome: PushOutcome | null, t: (key: TextKey) => string): string {
  switch (outcome?.kind) {
    case 'denied':
      return t('device.pushDenied');
    case 'failed':
      return t('device.pushFailed');
    case 'rejected':
      return rejectionText(outcome.rejection);
    case 'done':
    case undefined:
      return '';
  }
}
