/**
 * The picture of four characters in both forms. The browser compares the input, so it only slows
 * down a person. The server protects the account: each wrong guess makes an attacker wait longer.
 * So the characters need not be secret from people who cannot read the picture: on request they are
 * written out and read aloud one by one.
 */
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { captchaSize, drawCaptcha } from './captcha-drawing.ts';
import styles from './captcha-field.module.css';

export interface CaptchaFieldProps {
  /** The text in the picture. */
  text: string;
  onRefresh: () => void;
  value: string;
  onChange: (value: string) => void;
  /** Called when the field loses the focus. */
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
      <RefreshCw />
    </button>
  );
}

/** Rendered again for each picture, so that an old text is never shown with a new picture. */
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
