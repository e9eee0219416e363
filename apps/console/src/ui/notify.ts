import { App } from 'antd';

/** Shows a short message of success. */
export function useNotify(): (sentence: string) => void {
  const { message } = App.useApp();
  return (sentence) => void message.success(sentence);
}
