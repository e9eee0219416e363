import { useState } from 'react';
import { isCaptcha, newCaptchaText } from './captcha-text.ts';

/** The picture's text, what was typed, and a sentence's key when both do not agree. */
export function useCaptcha() {
  const [text, setText] = useState(newCaptchaText);
  const [value, setValue] = useState('');
  return {
    value,
    setValue,
    text,
    /** A new picture; what was typed for the old one is of no use. */
    refresh: () => {
      setText(newCaptchaText());
      setValue('');
    },
    error: (): 'login.enterCaptcha' | 'login.captchaWrong' | null => {
      if (value.trim() === '') return 'login.enterCaptcha';
      return isCaptcha(value, text) ? null : 'login.captchaWrong';
    },
  };
}
