import { Alert } from 'antd';
import { useApiQuery } from '../data/api-query.ts';
import { useMay } from '../session/session.ts';
import { InAppLink } from '../ui/in-app-link.tsx';
import { switchLabels } from '../ui/words/switches.ts';
import { t } from '../ui/words/language.ts';

/** Lists what is switched off, on every screen, so that staff do not forget it. */
export function SwitchBanner() {
  const may = useMay();
  const { data } = useApiQuery('/switches/list', {}, { enabled: may('switches.see') });
  const off = data?.rows.filter((row) => !row.is_on);
  if (!off?.length) return null;
  const names = off.map((row) => switchLabels[row.name]).join(', ');
  return (
    <Alert
      banner
      type="error"
      title={t('Switched off: {names}', { names })}
      action={<InAppLink to="/switches">{t('Switches')}</InAppLink>}
    />
  );
}
