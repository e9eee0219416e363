import { Alert, Button, Card, InputNumber } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { typedMoneyText } from '@trine/money/typed-money.ts';
import { callOrThrow } from '../../data/call.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import { Field, TextField } from '../../ui/field.tsx';
import { Grid, Row, Stack } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import { amountText } from '../../ui/words/amounts.ts';
import { planName } from '../../ui/words/names.ts';
import { PriceTable } from './price-table.tsx';
import {
  moneyFields,
  moneyLabels,
  percentOf,
  type MoneyField,
  type Plan,
  type PlanTerms,
} from './plan.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface PlanFormProps {
  plan: Plan;
  onClose: () => void;
}

type Draft = { readonly target_return: number } & Readonly<Record<MoneyField, string>>;

const minReturn = 7500;
const maxReturn = 9950;

/** Edits the terms of a plan; the server computes the prices during typing. */
export function PlanForm({ plan: present, onClose }: PlanFormProps) {
  // A change by a colleague must not replace the terms on which this edit is based.
  const [plan] = useState(present);
  const isOutdated = present.version !== plan.version || waitingOf(present) !== waitingOf(plan);
  const [draft, setDraft] = useState<Draft>(() => draftOf(plan));
  const [isSaving, setSaving] = useState(false);
  const isReadable = moneyFields.every((field) => typedMoneyText(draft[field]) !== null);
  const terms: PlanTerms = { plan_id: plan.plan_id, ...sentDraft(draft) };
  const preview = useQuery({
    queryKey: ['/plans/preview', terms],
    queryFn: ({ signal }) => callOrThrow('/plans/preview', terms, signal),
    enabled: isReadable,
    placeholderData: keepPreviousData,
  });
  const isValid = isReadable && !preview.isPlaceholderData && preview.data?.problems.length === 0;
  const canSave = isValid && !isOutdated;
  return (
    <Grid>
      <Card
        size="small"
        title={t('New terms')}
        extra={<Button onClick={onClose}>{t('Cancel')}</Button>}
      >
        <Stack>
          {isOutdated && (
            <Alert
              type="warning"
              showIcon
              title={t('The plan has changed since you began')}
              description={t('Cancel, check the current and the waiting terms, and start again.')}
            />
          )}
          <Fields draft={draft} plan={plan} onChange={setDraft} />
          {isReadable ? (
            preview.data && <Problems problems={preview.data.problems} />
          ) : (
            <Alert
              type="warning"
              showIcon
              title={t('An amount cannot be read: write 25 or 25.50.')}
            />
          )}
          <Row>
            <Button type="primary" disabled={!canSave} onClick={() => setSaving(true)}>
              {t('Save for the next round')}
            </Button>
          </Row>
        </Stack>
      </Card>
      <Card size="small" title={t('Resulting prices')}>
        <QueryState query={preview}>
          {({ prices }) => <PriceTable prices={prices} before={plan.prices} />}
        </QueryState>
      </Card>
      {isSaving && (
        <SaveDialog plan={plan} terms={terms} onDone={onClose} onClose={() => setSaving(false)} />
      )}
    </Grid>
  );
}

/** The change that takes effect next, or null. */
function waitingOf({ waiting }: Plan): number | null {
  return waiting?.change_id ?? null;
}

interface SaveDialogProps {
  plan: Plan;
  terms: PlanTerms;
  onDone: () => void;
  onClose: () => void;
}

function SaveDialog({ plan, terms, onDone, onClose }: SaveDialogProps) {
  return (
    <ActDialog
      path="/plans/save"
      title={t('Change {planId}?', { planId: planName(plan.plan_id) })}
      confirm={t('Save for the next round')}
      reason={auditLogReason(3)}
      request={(reason) => ({
        ...terms,
        version: plan.version,
        replaces: waitingOf(plan),
        reason,
      })}
      done={t('Saved. It takes effect when the next round opens.')}
      onDone={onDone}
      onClose={onClose}
    >
      {phrase(
        'From the next round on, prices follow a return of {targetReturn}. Bets in the current round keep their odds.{more}',
        {
          targetReturn: percentOf(terms.target_return),
          more: plan.waiting && t(' The waiting change is replaced.'),
        },
      )}
    </ActDialog>
  );
}

/** The problems that the server found; with any, the prices cannot be saved. */
function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) {
    return <Alert type="success" showIcon title={t('These prices may be offered.')} />;
  }
  return (
    <Alert
      type="error"
      showIcon
      title={t('These prices may not be offered')}
      description={
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      }
    />
  );
}

interface FieldsProps {
  draft: Draft;
  /** The present terms. */
  plan: Plan;
  onChange: (draft: Draft) => void;
}

function Fields({ draft, plan, onChange }: FieldsProps) {
  return (
    <>
      <Field
        label={t('Target return, percent')}
        hint={t('Now {targetReturn}', { targetReturn: percentOf(plan.target_return) })}
      >
        {(id) => (
          <InputNumber
            id={id}
            min={minReturn / 100}
            max={maxReturn / 100}
            step={0.5}
            precision={2}
            value={draft.target_return / 100}
            onChange={(percent) => {
              if (percent === null) return;
              onChange({ ...draft, target_return: Math.round(percent * 100) });
            }}
          />
        )}
      </Field>
      {moneyFields.map((field) => (
        <TextField
          key={field}
          label={moneyLabels[field]}
          hint={t('Now {plan}', { plan: amountText(plan[field]) })}
          inputMode="decimal"
          maxLength={24}
          value={draft[field]}
          error={
            typedMoneyText(draft[field]) === null ? t('An amount such as 25 or 25.50') : undefined
          }
          onText={(text) => onChange({ ...draft, [field]: text })}
        />
      ))}
    </>
  );
}

/** The amounts in the API's form; those that cannot be read stay as typed. */
function sentDraft(draft: Draft): Draft {
  const amounts = moneyFields.map((field) => [field, typedMoneyText(draft[field]) ?? draft[field]]);
  return { ...draft, ...Object.fromEntries(amounts) };
}

function draftOf({ target_return, join_limit, min_stake, max_stake, round_cap }: Plan): Draft {
  return { target_return, join_limit, min_stake, max_stake, round_cap };
}
