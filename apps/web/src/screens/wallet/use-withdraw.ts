import { useRouter } from '@tanstack/react-router';
import type { AccountType } from '@trine/contract/cashier/currencies.ts';
import type { Answer } from '@trine/contract/client.ts';
import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useIdempotencyKey } from '../../data/idempotency-key.ts';
import { useApiMutation } from '../../data/mutations.ts';
import type { CodeResult } from '../../features/security-code/code-sheet.tsx';
import { useCashierRefresh } from '../../data/refresh-wallet.ts';
import { typedMoneyText } from '@trine/money/typed-money.ts';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation, type Translation } from '../../i18n/translate.ts';
import { stepOutOfOverlay } from '../../ui/overlays/back-entry.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { freeMoneyOf } from '../../features/money/free-money.ts';
import { checkWithdrawal, withdrawalWait, type WithdrawalReason } from './withdrawal-check.ts';

type Info = Answer<'/api/user/withdrawInfo'>;

/**
 * The state of the withdrawal form: account, amount, then the code; each request has one
 * idempotency key.
 */
export function useWithdraw(info: Info) {
  const router = useRouter();
  const refresh = useCashierRefresh();
  const reasonText = useReasonText(info);
  const { t } = useTranslation();
  const { send } = useApiMutation('/api/user/withdrawAction');
  const { keyFor, answered } = useIdempotencyKey();
  const [type, setType] = useState<AccountType>(info.pay_list[0] === null ? 1 : 0);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState<WithdrawalReason | null>(null);
  const [isAskingCode, setAskingCode] = useState(false);
  const { isAsked, setAskedId, goOn } = useAsked();
  /** Opens the screen of what is missing, asks for the code, or shows the reason. */
  const submit = (): WithdrawalReason['kind'] | null => {
    if (withdrawalWait(type, info) !== null) return null;
    const next = checkWithdrawal(type, typed, info);
    setReason(next);
    setAskingCode(next === null);
    if (next?.kind === 'account') router.history.push(`/bankCardManage?type=${type}`);
    if (next?.kind === 'code') router.history.push('/setSecurityCode?isTrue=false');
    return next?.kind ?? null;
  };
  const sendWith = async (securityCode: string): Promise<CodeResult> => {
    const money = typedMoneyText(typed) ?? '';
    const outcome = await send({ type, money, securityCode }, { key: keyFor(`${type} ${money}`) });
    if (!outcome.ok && outcome.reason === 'network') {
      return { kind: 'unanswered', text: t('withdraw.unanswered') };
    }
    answered();
    if (!outcome.ok) {
      void refresh();
      return { kind: 'wrong', text: failureText(t, outcome) };
    }
    void refresh();
    await stepOutOfOverlay();
    setAskedId(outcome.data.id);
    return { kind: 'done' };
  };
  return {
    type,
    typed,
    /** Why no amount can be withdrawn now. */
    wait: withdrawalWait(type, info),
    setType: (next: AccountType) => {
      setType(next);
      setReason(null);
    },
    setTyped: (next: string) => {
      setTyped(next);
      setReason(null);
    },
    submit,
    sendWith,
    isAskingCode,
    isAsked,
    goOn,
    stopAsking: () => setAskingCode(false),
    /** The reason, if it is about the amount; other reasons are in `notice`. */
    amountError: reason && isAboutAmount(reason) ? reasonText(reason) : undefined,
    notice: reason && !isAboutAmount(reason) ? reasonText(reason) : null,
  };
}

/** The new request; after the popup, `goOn` opens it in the fund log. */
function useAsked() {
  const router = useRouter();
  const [askedId, setAskedId] = useState<number | null>(null);
  const goOn = () => {
    if (askedId === null) return;
    void router.navigate({ to: '/capitalDetail', search: { request: askedId }, replace: true });
  };
  return { isAsked: askedId !== null, setAskedId, goOn };
}

/** A wrong code can be typed again; any other rejection says that no money was transferred. */
function failureText(t: Translation['t'], rejection: Rejection): string {
  const text = rejectionText(rejection);
  const { reason } = rejection;
  if (reason === 'wrong_security_code' || reason === 'security_code_locked') return text;
  if (reason === 'insufficient_funds') return t('withdraw.transferShort');
  return t('withdraw.transferFailed', { reason: text });
}

function isAboutAmount({ kind }: WithdrawalReason): boolean {
  return kind === 'amount' || kind === 'minimum' || kind === 'free';
}

function useReasonText(info: Info): (reason: WithdrawalReason) => string {
  const { t, locale } = useTranslation();
  const amount = (value: string) => formatAmount(value, locale);
  return (reason) => {
    switch (reason.kind) {
      case 'account':
        return t('withdraw.needsAccount');
      case 'held':
        return t('withdraw.heldUntil', { time: momentText(reason.until, locale) });
      case 'code':
        return t('withdraw.needsCode');
      case 'amount':
        return t('withdraw.enterAmount');
      case 'minimum':
        return t('withdraw.belowMinimum', { min: amount(info.min) });
      case 'free':
        return /[1-9]/.test(info.lock_money)
          ? t('withdraw.overFree', { held: amount(info.lock_money) })
          : t('withdraw.overBalance', { free: amount(freeMoneyOf(info)) });
      case 'turnover':
        return t('withdraw.turnoverShort', { amount: amount(info.turnover.missing) });
      case 'locked':
        return t('withdraw.codeLocked', { time: momentText(reason.until, locale) });
    }
  };
}
