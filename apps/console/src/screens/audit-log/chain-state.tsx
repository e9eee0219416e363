import { Alert, Button } from 'antd';
import { useApiQuery } from '../../data/read.ts';

/** Whether the hash chain is intact, and a button to verify it again. */
export function ChainState() {
  const { data, error, isFetching, refetch } = useApiQuery('/audit-log/verify', {});
  const again = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Recount
    </Button>
  );
  if (error !== null) {
    return (
      <Alert type="warning" showIcon title="The chain could not be recounted" action={again} />
    );
  }
  if (data === undefined) return <Alert type="info" title="Recounting the chain" action={again} />;
  if (data.holds) {
    return (
      <Alert
        type="success"
        showIcon
        title={`The chain holds: each of its ${data.lines} lines follows from the one before.`}
        action={again}
      />
    );
  }
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title="The chain is broken"
      description={`The first line that does not follow: ${data.first_bad ?? 'unknown'}`}
      action={again}
    />
  );
}
