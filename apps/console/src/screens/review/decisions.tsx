import { Button } from 'antd';
import { useState } from 'react';
import { useApiMutation } from '../../data/mutations.ts';
import { Actor } from '../../session/actor.tsx';
import { useMay, useMe } from '../../session/session.ts';
import { Row, Stack } from '../../ui/page.tsx';
import { RejectionAlert } from '../../ui/rejection-alert.tsx';
import { ApproveDialog, PaidDialog, RejectDialog } from './decision-dialogs.tsx';
import { stageOf, type Stage } from './stage.ts';
import type { QueueKind } from './queue.ts';
import type { RequestEvidence, RequestRow } from './request.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type Dialog = 'approve' | 'reject' | 'paid';

interface DecisionsProps {
  kind: QueueKind;
  row: RequestRow;
  evidence: RequestEvidence;
  /** Opens the next request; absent when there is no other. */
  onNext: (() => void) | undefined;
}

/** The buttons of the stage, or a note why there are none. */
export function Decisions({ kind, row, evidence, onNext }: DecisionsProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const may = useMay();
  const me = useMe();
  const claim = useApiMutation<'/deposits/claim' | '/withdrawals/claim'>(`/${kind}/claim`);
  const release = useApiMutation<'/deposits/release' | '/withdrawals/release'>(`/${kind}/release`);
  const request = { request_id: row.request_id };
  const stage = stageOf(row, may(`${kind}.act`) ? me.actor : null);
  const close = () => setDialog(null);
  return (
    <Stack>
      <RejectionAlert rejection={claim.rejection ?? release.rejection} />
      <Row>
        {stage === 'free' && (
          <Button type="primary" loading={claim.isBusy} onClick={() => void claim.send(request)}>
            {t('Claim')}
          </Button>
        )}
        {stage === 'mine' && (
          <>
            <Button type="primary" onClick={() => setDialog('approve')}>
              {t('Approve')}
            </Button>
            <Button danger onClick={() => setDialog('reject')}>
              {t('Reject')}
            </Button>
            <Button loading={release.isBusy} onClick={() => void release.send(request)}>
              {t('Release')}
            </Button>
          </>
        )}
        {stage === 'toPay' && (
          <Button type="primary" onClick={() => setDialog('paid')}>
            {t('Mark as paid')}
          </Button>
        )}
        {onNext !== undefined && <Button onClick={onNext}>{t('Next request')}</Button>}
        <StageNote stage={stage} row={row} />
      </Row>
      {dialog === 'approve' && (
        <ApproveDialog kind={kind} row={row} evidence={evidence} onNext={onNext} onClose={close} />
      )}
      {dialog === 'reject' && (
        <RejectDialog kind={kind} row={row} onNext={onNext} onClose={close} />
      )}
      {dialog === 'paid' && <PaidDialog row={row} onNext={onNext} onClose={close} />}
    </Stack>
  );
}

function StageNote({ stage, row }: { stage: Stage; row: RequestRow }) {
  switch (stage) {
    case 'others':
      return (
        <span className="quiet">
          {phrase('{actor} is working on it.', { actor: <Actor actor={row.claimed_by ?? ''} /> })}
        </span>
      );
    case 'approvedByMe':
      return (
        <span className="quiet">{t('You have approved it. A second person has to approve.')}</span>
      );
    case 'free':
      return <span className="quiet">{t('Claim it before you work on it.')}</span>;
    case 'over':
      return <span className="quiet">{t('It is decided.')}</span>;
    case 'readOnly':
      return <span className="quiet">{t('Your role may read but not decide.')}</span>;
    case 'mine':
    case 'toPay':
      return null;
  }
}
