import { Button, Typography } from 'antd';
import { useState } from 'react';
import { Mono } from '../../ui/mono.tsx';
import { useApiMutation } from '../../data/mutations.ts';
import { useMay } from '../../session/session.ts';
import { Row } from '../../ui/page.tsx';
import { RejectionAlert } from '../../ui/rejection-alert.tsx';
import type { WithdrawalRow } from './request.ts';
import { t } from '../../ui/words/language.ts';

/** A masked account number; a button shows it in full, which the audit log records. */
export function AccountNumber({ row }: { row: WithdrawalRow }) {
  const may = useMay();
  const { isBusy, rejection, send } = useApiMutation('/withdrawals/account-number');
  const [number, setNumber] = useState<string | null>(null);
  const show = async () => {
    const outcome = await send({ request_id: row.request_id });
    if (outcome?.ok) setNumber(outcome.data.number);
  };
  if (number !== null) {
    return (
      <Typography.Text copyable={{ text: number }} className="mono" translate="no">
        {number}
      </Typography.Text>
    );
  }
  return (
    <Row>
      <Mono>{row.account}</Mono>
      {may('account_numbers.see') && (
        <Button size="small" loading={isBusy} onClick={() => void show()}>
          {t('Show in full (logged)')}
        </Button>
      )}
      <RejectionAlert rejection={rejection} />
    </Row>
  );
}
