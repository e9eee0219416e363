import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { focusFormField } from '../../ui/fields/form.tsx';
import { inviterId } from './invite-code.ts';
import { keepDevice } from './known-device.ts';
import { registrationFaults } from './registration-rules.ts';
import { useSignedIn } from './signed-in.ts';
import { useUpgradeGuest } from './use-upgrade-guest.ts';
import { useCaptcha } from './use-captcha.ts';

const fields = ['username', 'password', 'inviteCode', 'captcha', 'consent'] as const;
export type RegistrationField = (typeof fields)[number];
type Typed = 'username' | 'password' | 'inviteCode';

/**
 * The state of the registration form: an error of each field after it was left, of all fields when
 * it is sent. A signed-in guest becomes a member; other visitors get a new account.
 */
export function useRegistration(inviteCode: string, next: string | undefined) {
  const sending = useSending(next);
  const captcha = useCaptcha();
  const [values, setValues] = useState({ username: '', password: '', inviteCode });
  const [hasInvite, setHasInvite] = useState(inviteCode !== '');
  const [isConsenting, setConsenting] = useState(false);
  const faults: Faults = {
    ...registrationFaults({ ...values, inviteCode: hasInvite ? values.inviteCode : null }),
    captcha: captcha.error,
    consent: isConsenting ? null : 'register.consentNeeded',
  };
  // A wrong code from a link is reported at once.
  const errors = useErrors(faults, inviteCode === '' ? [] : ['inviteCode']);
  const submit = async (form: HTMLFormElement) => {
    errors.leaveAll();
    captcha.check();
    const faulty = fields.find((field) => faults[field] !== null);
    if (faulty) return focusFormField(form, faulty);
    const rejection = await sending.send(values);
    if (rejection === null) return undefined;
    const field = rejectedField(rejection);
    errors.reject({ field, text: rejectionText(rejection) });
    if (field) focusFormField(form, field);
  };
  return {
    isBusy: sending.isBusy,
    submit,
    /** The guest that becomes a member. */
    guestName: sending.guestName,
    captchaText: captcha.text,
    values: { ...values, captcha: captcha.value },
    set: (field: Exclude<RegistrationField, 'consent'>, value: string) => {
      errors.begin(field);
      if (field === 'captcha') captcha.setValue(value);
      else setValues((before) => ({ ...before, [field]: value }));
    },
    renewCaptcha: () => {
      errors.begin('captcha');
      captcha.refresh();
    },
    leave: (field: RegistrationField) => {
      if (field === 'captcha') captcha.check();
      errors.leave(field);
    },
    hasInvite,
    setHasInvite,
    isConsenting,
    setConsenting,
    errorOf: errors.errorOf,
    notice: errors.notice,
  };
}

type Faults = Readonly<Record<RegistrationField, TextKey | null>>;

/** The error of each field: shown after the field was left, hidden while it is typed in again. */
function useErrors(faults: Faults, leftAtFirst: readonly RegistrationField[]) {
  const { t } = useTranslation();
  const [left, setLeft] = useState(leftAtFirst);
  const [rejected, setRejected] = useState<Rejected | null>(null);
  return {
    begin: (field: RegistrationField) => {
      setLeft(left.filter((one) => one !== field));
      if (rejected?.field === field) setRejected(null);
    },
    leave: (field: RegistrationField) => setLeft([...left, field]),
    leaveAll: () => {
      setRejected(null);
      setLeft(fields);
    },
    reject: setRejected,
    errorOf: (field: RegistrationField): string | undefined => {
      if (rejected?.field === field) return rejected.text;
      const fault = left.includes(field) ? faults[field] : null;
      return fault === null ? undefined : t(fault);
    },
    /** An error that belongs to no field. */
    notice: rejected?.field === null ? rejected.text : null,
  };
}

interface Rejected {
  readonly field: RegistrationField | null;
  readonly text: string;
}

/** Returns the rejection; null after signing in, when the next page is opened. */
function useSending(next: string | undefined) {
  const joining = useApiMutation('/api/user/register');
  const signedIn = useSignedIn(next);
  const guest = useUpgradeGuest(next);
  const send = async (values: Record<Typed, string>): Promise<Rejection | null> => {
    const username = values.username.trim();
    const { password } = values;
    const given = { username, password, inviter_id: inviterId(values.inviteCode) ?? '' };
    const outcome = guest.isGuest
      ? await guest.raise(given)
      : await joining.send({ ...given, group_id: 1 });
    if (!outcome.ok) return outcome;
    if (outcome.data !== null) {
      keepDevice(username, outcome.data.device);
      signedIn(outcome.data.userinfo);
    }
    return null;
  };
  return { isBusy: joining.isBusy || guest.isBusy, guestName: guest.name, send };
}

/** The field that the rejection is about. */
function rejectedField({ reason, details }: Rejection): RegistrationField | null {
  if (reason === 'username_taken') return 'username';
  if (reason === 'inviter_unknown') return 'inviteCode';
  const named = { username: 'username', password: 'password', inviter_id: 'inviteCode' } as const;
  const name = details.field ?? '';
  return name in named ? named[name as keyof typeof named] : null;
}
