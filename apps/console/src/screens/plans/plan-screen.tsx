import { useParams } from '@tanstack/react-router';
import { Alert, Button, Card } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../data/api-query.ts';
import { ActorAt } from '../../session/actor.tsx';
import { InTheAuditLog } from '../../session/in-the-audit-log.tsx';
import { useMay } from '../../session/session.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Amount } from '../../ui/amount.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Facts, type Fact } from '../../ui/facts.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Grid, Page, Stack } from '../../ui/page.tsx';
import { QueryState, EmptyState } from '../../ui/query-states.tsx';
import { planName } from '../../ui/words/names.ts';
import { PlanChanges } from './plan-changes.tsx';
import { PlanForm } from './plan-form.tsx';
import { PriceTable } from './price-table.tsx';
import {
  moneyFields,
  moneyLabels,
  percentOf,
  type MoneyField,
  type Plan,
  type PlanChange,
} from './plan.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

/** One plan: its terms, a change that waits, and earlier changes. */
export function PlanScreen() {
  const { planId } = useParams({ from: '/signedIn/plans/$planId' });
  const query = useApiQuery('/plans/list', {});
  return (
    <Page
      title={planName(Number(planId))}
      back={<InAppLink to="/plans">{t('Plans')}</InAppLink>}
      about={<InTheAuditLog subject={`plan:${planId}`} />}
    >
      <QueryState query={query} rows={12}>
        {({ rows }) => {
          const plan = rows.find((row) => String(row.plan_id) === planId);
          return plan ? (
            <PlanParts plan={plan} />
          ) : (
            <EmptyState>{t('There is no such plan.')}</EmptyState>
          );
        }}
      </QueryState>
    </Page>
  );
}

function PlanParts({ plan }: { plan: Plan }) {
  const may = useMay();
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <PlanForm plan={plan} onClose={() => setEdited(false)} />;
  const change = may('plans.act') && (
    <Button onClick={() => setEdited(true)}>{t('Change it')}</Button>
  );
  return (
    <Stack>
      {plan.waiting && <Waiting change={plan.waiting} />}
      <Grid>
        <Stack>
          <Card
            size="small"
            title={t('Now, version {version}', { version: plan.version })}
            extra={change}
          >
            <TermFacts terms={plan} />
          </Card>
          <Card size="small" title={t('Changes')}>
            <PlanChanges planId={plan.plan_id} />
          </Card>
        </Stack>
        <Card size="small" title={t('Prices now')}>
          <PriceTable prices={plan.prices} />
        </Card>
      </Grid>
    </Stack>
  );
}

/** A change that takes effect with the next round; until then it can be withdrawn. */
function Waiting({ change }: { change: PlanChange }) {
  const may = useMay();
  return (
    <Alert
      type="info"
      showIcon
      title={t('A change takes effect when the next round opens')}
      description={
        <>
          <TermFacts terms={change} />
          <span className="quiet">
            {phrase('By {actorAt}: {reason}', {
              actorAt: <ActorAt actor={change.made_by} at={change.made_at} />,
              reason: change.reason,
            })}
          </span>
        </>
      }
      action={
        may('plans.act') && (
          <DialogButton
            label={t('Withdraw')}
            renderDialog={(close) => (
              <ActDialog
                path="/plans/withdraw"
                title={t('Withdraw the change?')}
                confirm={t('Withdraw')}
                request={() => ({ change_id: change.change_id })}
                done={t('Withdrawn. The plan stays as it is.')}
                onClose={close}
              >
                {t('The next round opens under the current terms.')}
              </ActDialog>
            )}
          />
        )
      }
    />
  );
}

type Terms = Pick<Plan, 'target_return' | MoneyField>;

function TermFacts({ terms }: { terms: Terms }) {
  return (
    <Facts
      isTable
      facts={[
        [t('Target return'), percentOf(terms.target_return)],
        ...moneyFields.map((field): Fact => {
          return [moneyLabels[field], <Amount key={field} value={terms[field]} />];
        }),
      ]}
    />
  );
}
