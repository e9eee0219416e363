import { Alert, Button } from 'antd';
import { useApiQuery } from '../../data/api-query.ts';
import { t } from '../../ui/words/language.ts';

/** Shows whether the hash chain is intact, with a button to verify it again. */
export function ChainState() {
  const { data, error, isFetching, refetch } = useApiQuery('/audit-log/verify', {});
  const again = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {t('Verify again')}
    </Button>
  );
  if (error !== null) {
    return (
      <Alert type="warning" showIcon title={t('The chain could not be verified')} action={again} />
    );
  }
  if (data === undefined)
    return <Alert type="info" title={t('Verifying the chain')} action={again} />;
  if (data.holds) {
    return (
      <Alert
        type="success"
        showIcon
        title={t('The chain is intact: each of its {lines} lines follows from the one before.', {
          lines: data.lines,
        })}
        action={again}
      />
    );
  }
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('The chain is broken')}
      description={t('The first line that does not follow from the one before: {line}', {
        line: data.first_bad ?? t('not known'),
      })}
      action={again}
    />
  );
}
