import { useQuery } from '@tanstack/react-query';
import Route from 'lucide-react/icons/route';
import styles from '../../ui/layout/banner.module.css';
import { useTranslation } from '../../i18n/translate.ts';
import { addressOfHost } from '../../data/hosts.ts';
import { measureHost, setStandInHost } from '../../data/host-choice.ts';
import { useSession } from '../../data/session.ts';

/** The interval at which the chosen host is tried again. */
const askIntervalMs = 20_000;

/** A slim notice that another host replaces the chosen one. */
export function HostNotice() {
  const { t } = useTranslation();
  const { activeList, standIn, hostUrls } = useSession();
  const isReplaced = standIn !== null && standIn !== activeList;
  const chosen = addressOfHost(activeList, hostUrls);
  useQuery({
    queryKey: ['host', chosen],
    queryFn: async () => {
      const latencyMs = await measureHost(chosen);
      if (latencyMs !== null) setStandInHost(null);
      return latencyMs;
    },
    enabled: isReplaced,
    gcTime: 0,
    refetchInterval: askIntervalMs,
  });
  return (
    <output className={styles['place']}>
      {isReplaced && (
        <span className={styles['banner']}>
          <Route />
          <span>
            {standIn === 'page'
              ? t('offline.linesDown')
              : t('offline.lineDown', { line: activeList + 1, other: standIn + 1 })}
          </span>
        </span>
      )}
    </output>
  );
}
