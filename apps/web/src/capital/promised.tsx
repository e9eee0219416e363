import { useEffect, useState } from 'react';
import { serverOffsetMs } from '../draw/server-clock.ts';
import { onTick } from '../draw/ticker.ts';
import { Notice } from '../form/form.tsx';
import { momentText } from '../language/time-text.ts';
import { useTranslation } from '../language/translate.ts';

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
