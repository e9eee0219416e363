/**
 * The picture of four characters that both entry forms ask for. It is compared in the browser, so
 * it only slows a hand down; what guards an account is the server, which makes whoever guesses wait
 * longer and longer. The characters therefore need not be kept from people who cannot read the
 * picture: they are no part of the page until someone asks for them, and then they are written and
 * read out one by one.
 */
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { captchaSize, drawCaptcha } from './captcha-drawing.ts';
import styles from './captcha-field.module.css';

export interface CaptchaFieldProps {
  /** What the picture shows. */
  text: string;
  onRefresh: () => void;
  value: string;
  onChange: (value: string) => void;
  /** Another field is looked at. */
  onLeave?: () => void;
  error: string | undefined;
}

export function CaptchaField(props: CaptchaFieldProps) {
  const { text, onRefresh, value, onChange, onLeave, error } = props;
  const { t } = useTranslation();
  return (
    <div className={styles['captcha']}>
      <TextField
        name="captcha"
        label={t('login.captcha')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={8}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        end={<Picture text={text} onRefresh={onRefresh} />}
      />
      <Spelling key={text} text={text} />
    </div>
  );
}

function Picture({ text, onRefresh }: { text: string; onRefresh: () => void }) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = () => {
      if (canvas.current) drawCaptcha(canvas.current, text);
    };
    draw();
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', draw);
    return () => scheme.removeEventListener('change', draw);
  }, [text]);
  return (
    <button
      type="button"
      className={styles['picture']}
      aria-label={t('login.captchaImage')}
      title={t('login.captchaRefresh')}
      onClick={onRefresh}
    >
      <canvas ref={canvas} style={captchaSize} />
      <RefreshCw aria-hidden="true" />
    </button>
  );
}

/** Starts anew with each picture, so that an old text never stands beside a new one. */
function Spelling({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={styles['spelling']}>
      {!isAsked && (
        <Button kind="plain" size="small" onClick={() => setIsAsked(true)}>
          {t('login.captchaSpell')}
        </Button>
      )}
      <output>
        {isAsked && t('login.captchaSpelled', { characters: Array.from(text).join(', ') })}
      </output>
    </div>
  );
}
