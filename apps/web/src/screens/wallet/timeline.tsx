import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import X from 'lucide-react/icons/x';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { requestStepName, nextRequestSteps, type FundRequest } from './request-state.ts';
import styles from './fund-log-screen.module.css';

type TimelineRequest = Pick<FundRequest, 'type' | 'status' | 'paid' | 'steps'>;

/** The steps of a request with their times, and the next ones. */
export function Timeline({ request }: { request: TimelineRequest }) {
  const { t, locale } = useTranslation();
  return (
    <ol className={styles['timeline']} aria-label={t('request.steps')}>
      {request.steps.map(({ step, time }) => (
        <li
          key={`${step}-${time}`}
          className={styles['step']}
          data-state={step === 'rejected' ? 'bad' : 'done'}
        >
          <span className={styles['timelineMark']} aria-hidden="true">
            {step === 'rejected' ? <X /> : <Check />}
          </span>
          <span className={styles['timelineName']}>{t(requestStepName(request, step))}</span>
          <time className={styles['time']} dateTime={new Date(time * 1_000).toISOString()}>
            {timeText(time, locale)}
          </time>
        </li>
      ))}
      {nextRequestSteps(request).map((text) => (
        <li key={text} className={styles['step']} data-state="ahead">
          <span className={styles['timelineMark']} aria-hidden="true">
            <Circle />
          </span>
          <span className={styles['timelineName']}>{t(text)}</span>
        </li>
      ))}
    </ol>
  );
}
