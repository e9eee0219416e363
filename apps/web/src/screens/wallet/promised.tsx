import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { onTick } from '../../data/ticker.ts';
import { Notice } from '../../ui/fields/form.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';

/** Until when a decision is promised (epoch seconds); once that has passed, that it was missed. */
export function Promised({ by }: { by: number }) {
  const { t, locale } = useTranslation();
  const isMissed = useIsPast(by);
  const values = { time: momentText(by, locale) };
  return (
    <Notice kind={isMissed ? 'warn' : 'info'}>
      {t(isMissed ? 'request.promiseMissed' : 'request.promised', values)}
    </Notice>
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
