import { useState } from 'react';
import { isCaptcha, newCaptchaText } from './captcha-text.ts';

type Fault = 'login.enterCaptcha' | 'login.captchaWrong';

/** The state of the captcha: text, input, and the key of an error. */
export function useCaptcha() {
  const [text, setText] = useState(newCaptchaText);
  const [value, setValue] = useState('');
  const [wasWrong, setWasWrong] = useState(false);
  /** Makes a new picture and clears the input. */
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
    /** Returns the error; a wrong input makes a new picture. */
    check: (): Fault | null => {
      if (error !== null && !isEmpty) renew(true);
      return error;
    },
  };
}
