import { useQuery } from '@tanstack/react-query';
import Route from 'lucide-react/icons/route';
import { measureAnswer } from '../../data/find-reachable-host.ts';
import styles from '../../ui/layout/banner.module.css';
import { useTranslation } from '../../i18n/translate.ts';
import { usedAddress } from '../../data/hosts.ts';
import { takeInstead } from '../../data/host-choice.ts';
import { useSession } from '../../data/session.ts';

/** How often the chosen line is asked whether it is there again. */
const askEveryMs = 20_000;

/** Slim line that says that another address stands in for the chosen line, until that is back. */
export function LineNotice() {
  const { t } = useTranslation();
  const { activeList, standIn, lineUrls } = useSession();
  const isReplaced = standIn !== null && standIn !== activeList;
  const chosen = usedAddress(activeList, lineUrls);
  useQuery({
    queryKey: ['line', chosen],
    queryFn: async () => {
      const latencyMs = await measureAnswer(chosen);
      if (latencyMs !== null) takeInstead(null);
      return latencyMs;
    },
    enabled: isReplaced,
    gcTime: 0,
    refetchInterval: askEveryMs,
  });
  return (
    <output className={styles['place']}>
      {isReplaced && (
        <span className={styles['banner']}>
          <Route aria-hidden="true" />
          {standIn === 'page'
            ? t('offline.linesDown')
            : t('offline.lineDown', { line: activeList + 1, other: standIn + 1 })}
        </span>
      )}
    </output>
  );
}
