import { useState } from 'react';
import { isCaptcha, newCaptchaText } from './captcha-text.ts';

type Fault = 'login.enterCaptcha' | 'login.captchaWrong';

/** The picture's text, what was typed, and a sentence's key when both do not agree. */
export function useCaptcha() {
  const [text, setText] = useState(newCaptchaText);
  const [value, setValue] = useState('');
  const [wasWrong, setWasWrong] = useState(false);
  /** A new picture; what was typed for the old one is of no use. */
  const renew = (isWrong: boolean) => {
    setText(newCaptchaText());
    setValue('');
    setWasWrong(isWrong);
  };
  const isEmpty = value.trim() === '';
  const fault: Fault = isEmpty && !wasWrong ? 'login.enterCaptcha' : 'login.captchaWrong';
  const error = isCaptcha(value, text) ? null : fault;
  return {
    value,
    setValue,
    text,
    error,
    refresh: () => renew(false),
    /** The same error; what was typed and is wrong brings a new picture. */
    check: (): Fault | null => {
      if (error !== null && !isEmpty) renew(true);
      return error;
    },
  };
}
