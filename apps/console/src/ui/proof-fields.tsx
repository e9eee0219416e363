import { Input } from 'antd';
import { Field, TextField } from './field.tsx';
import { t } from './words/language.ts';

/** Proves that the person who acts is the one who signed in. */
export interface Proof {
  readonly password: string;
  /** A code of the authenticator, or a recovery code. */
  readonly code?: string;
}

export interface ProofNeeds {
  /** Whether the person has an authenticator. */
  readonly needsCode: boolean;
}

interface ProofFieldsProps {
  needs: ProofNeeds;
  proof: Proof;
  onChange: (proof: Proof) => void;
}

const shortestCode = 6;

export function isProofComplete(
  { needsCode }: ProofNeeds,
  { password, code = '' }: Proof,
): boolean {
  return password !== '' && (!needsCode || code.trim().length >= shortestCode);
}

export function ProofFields({ needs, proof, onChange }: ProofFieldsProps) {
  return (
    <>
      <Field label={t('Your password')} hint={t('Proves that it is still you.')}>
        {(id) => (
          <Input.Password
            id={id}
            value={proof.password}
            autoComplete="current-password"
            maxLength={128}
            onChange={(event) => onChange({ ...proof, password: event.target.value })}
          />
        )}
      </Field>
      {needs.needsCode && (
        <TextField
          label={t('Code from your authenticator')}
          hint={t('Or one of your recovery codes. Each code works once.')}
          value={proof.code ?? ''}
          autoComplete="one-time-code"
          maxLength={40}
          onText={(code) => onChange({ ...proof, code })}
        />
      )}
    </>
  );
}
