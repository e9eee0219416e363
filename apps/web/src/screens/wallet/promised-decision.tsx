import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { onTick } from '../../data/ticker.ts';
import { FormNotice } from '../../ui/fields/form.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';

/** Until when a decision is promised (epoch seconds); after that, that the promise was missed. */
export function PromisedDecision({ by }: { by: number }) {
  const { t, locale } = useTranslation();
  const isMissed = useIsPast(by);
  const values = { time: momentText(by, locale) };
  return (
    <FormNotice kind={isMissed ? 'warn' : 'info'}>
      {t(isMissed ? 'request.promiseMissed' : 'request.promised', values)}
    </FormNotice>
  );
}

function useIsPast(epochSeconds: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(
    () => onTick((nowMs) => setPast(nowMs + serverOffsetMs() > epochSeconds * 1_000)),
    [epochSeconds],
  );
  return isPast;
}
