import type { AccountType } from '@trine/contract/cashier/currencies.ts';
import type { Answer } from '@trine/contract/client.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import { BoundAccount } from './bound-account.tsx';
import { CodeSheet } from '../../features/security-code/code-sheet.tsx';
import { freeMoneyOf } from '../../features/money/free-money.ts';
import { typedMoneyText } from '@trine/money/typed-money.ts';
import { AmountField, wholeText } from '../../ui/fields/amount-field.tsx';
import { focusFormField, Form, FormNotice } from '../../ui/fields/form.tsx';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Popup, PopupSlot } from '../../ui/overlays/popup.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { useWithdraw } from './use-withdraw.ts';
import styles from './withdraw-screen.module.css';

type Info = Answer<'/api/user/withdrawInfo'>;

const picks = ['100', '500', '1000'] as const;

export function WithdrawForm({ info }: { info: Info }) {
  const { t, locale } = useTranslation();
  const form = useWithdraw(info);
  const amount = formatAmount(typedMoneyText(form.typed) ?? '0', locale);
  const account = info.pay_list[form.type];
  return (
    <>
      <Form
        onSubmit={(element) => {
          if (form.submit() === 'amount') focusFormField(element, 'money');
        }}
      >
        <AmountField
          name="money"
          label={t('withdraw.amount')}
          value={form.typed}
          error={form.amountError}
          hint={t('withdraw.amountHint', { min: formatAmount(info.min, locale) })}
          picks={[
            ...picks.map((value) => ({ label: wholeText(value, locale), value })),
            { label: t('withdraw.all'), value: freeMoneyOf(info) },
          ]}
          onChange={form.setTyped}
        />
        <Targets info={info} type={form.type} onChoose={form.setType} />
        <div role="alert">{form.notice && <FormNotice kind="warn">{form.notice}</FormNotice>}</div>
        <Button type="submit" wide aria-disabled={form.wait !== null}>
          {form.wait === null
            ? t('withdraw.submit')
            : t('withdraw.heldUntil', { time: momentText(form.wait.until, locale) })}
        </Button>
      </Form>
      <CodeSheet
        open={form.isAskingCode}
        onClose={form.stopAsking}
        title={t('withdraw.codeTitle')}
        description={t('withdraw.codeText', { amount, account: account?.acc_name ?? '' })}
        onCode={form.sendWith}
      />
      <PopupSlot sentence={form.isAsked ? t('withdraw.asked') : null}>
        {form.isAsked && (
          <Popup icon={<CircleCheck />} title={t('withdraw.asked')} onClose={form.goOn}>
            <p>{t('withdraw.codeText', { amount, account: account?.acc_name ?? '' })}</p>
          </Popup>
        )}
      </PopupSlot>
    </>
  );
}

interface TargetsProps {
  info: Info;
  type: AccountType;
  onChoose: (type: AccountType) => void;
}

/** The wallet and the card to choose from, or the link to add one. */
function Targets({ info, type, onChoose }: TargetsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles['targets']}>
      <legend className={styles['legend']}>{t('withdraw.target')}</legend>
      {([1, 0] as const).map((each) => (
        <Target
          key={each}
          type={each}
          account={info.pay_list[each]}
          isChosen={type === each}
          onChoose={() => onChoose(each)}
        />
      ))}
    </fieldset>
  );
}

interface TargetProps {
  type: AccountType;
  account: Info['pay_list'][number];
  isChosen: boolean;
  onChoose: () => void;
}

function Target({ type, account, isChosen, onChoose }: TargetProps) {
  const { t, locale } = useTranslation();
  const name = t(type === 0 ? 'withdraw.bankCard' : 'withdraw.virtualWallet');
  if (account === null) {
    return (
      <div className={styles['missing']}>
        <span>
          <span>{name}</span>
          <span className={styles['withdrawFormQuiet']}>{t('withdraw.notBound')}</span>
        </span>
        <ButtonLink
          to="/bankCardManage"
          search={{ type }}
          kind="quiet"
          size="small"
          aria-label={`${t('withdraw.add')}: ${name}`}
        >
          {t('withdraw.add')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <label className={styles['target']}>
      <input type="radio" name="type" value={type} checked={isChosen} onChange={onChoose} />
      <span className={styles['what']}>
        <span className={styles['withdrawFormQuiet']}>{name}</span>
        <BoundAccount account={account} type={type} />
        {account.held_until !== null && (
          <span className={styles['held']}>
            {t('withdraw.heldUntil', { time: momentText(account.held_until, locale) })}
          </span>
        )}
      </span>
    </label>
  );
}
