import { Link } from '@tanstack/react-router';
import { Movement } from '../../features/money/movement.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './wallet-screen.module.css';
import {
  requestBadge,
  requestMovement,
  requestName,
  requestStepName,
  type FundRequest,
} from './request-state.ts';

/** A request with its current step; a link to its timeline. */
export function RequestCard({ request }: { request: FundRequest }) {
  const { t, locale } = useTranslation();
  const badge = requestBadge(request);
  const last = request.steps.at(-1);
  return (
    <Link to="/capitalDetail" search={{ request: request.id }} className={styles['card']}>
      <span className={styles['requestCardName']}>{t(requestName(request))}</span>
      <StatusBadge kind={badge.kind}>{t(badge.text)}</StatusBadge>
      {last && (
        <span className={styles['step']}>
          <span>{t(requestStepName(request, last.step))}</span>
          <time dateTime={new Date(last.time * 1_000).toISOString()}>
            {momentText(last.time, locale)}
          </time>
        </span>
      )}
      <span className={styles['amount']}>
        <Movement value={requestMovement(request)} isDone={request.status === 1} />
      </span>
    </Link>
  );
}
