/** The field for the login password that confirms an action, with its errors. */
import { useState } from 'react';
import { rejectionText, type Rejection } from '../../data/client.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { TextField } from '../../ui/text-field.tsx';

export interface OwnPasswordProps {
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  onChange: (password: string) => void;
}

const maxCharacters = 128;

export function OwnPassword({ value, error, hint, onChange }: OwnPasswordProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name="password"
      type="password"
      label={t('password.login')}
      autoComplete="current-password"
      maxLength={maxCharacters}
      value={value}
      error={error}
      hint={hint}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The error to show at the field; null if the rejection is not about it. */
export function usePasswordError(): (rejection: Rejection) => string | null {
  const { t } = useTranslation();
  return (rejection) => {
    const { reason, details } = rejection;
    if (reason === 'wrong_credentials') {
      const { tries_left: left } = details;
      return left ? t('password.wrongTries', { count: left }) : t('password.wrong');
    }
    if (reason === 'required_field' && details.field === 'password') return t('password.enterOld');
    return reason === 'locked_out' ? rejectionText(rejection) : null;
  };
}

export function useOwnPassword() {
  const errorOf = usePasswordError();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  return {
    password,
    error,
    setPassword: (value: string) => {
      setPassword(value);
      setError(undefined);
    },
    /** False, with the sentence at the field, when it is empty. */
    isThere: (sentence: string) => {
      if (password === '') setError(sentence);
      return password !== '';
    },
    /** True if the rejection is about the password. */
    takeRejection: (rejection: Rejection) => {
      const text = errorOf(rejection);
      if (text !== null) setError(text);
      return text !== null;
    },
  };
}
