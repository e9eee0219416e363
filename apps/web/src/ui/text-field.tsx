import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../i18n/translate.ts';
import { IconButton } from './button.tsx';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** What is wrong and what to do; read aloud when it appears. */
  error?: string | null | undefined;
  hint?: string | undefined;
  /** At the end of the field, such as a captcha's picture. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A labelled line of text; type "password" has a button that shows the input. */
export function TextField({ label, error, hint, end, type = 'text', ...input }: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const { t } = useTranslation();
  const isPassword = type === 'password';
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className={styles['field']} data-invalid={error ? '' : undefined}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={id}
          type={isPassword && shown ? 'text' : type}
          className={styles['input']}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteId}
        />
        {isPassword && (
          <IconButton
            label={t(shown ? 'ui.hidePassword' : 'ui.showPassword')}
            aria-pressed={shown}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
          />
        )}
        {end}
      </div>
      <output id={noteId} className={error ? styles['error'] : styles['hint']}>
        {error || hint}
      </output>
    </div>
  );
}
