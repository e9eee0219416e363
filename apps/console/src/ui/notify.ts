import { App } from 'antd';

/** Shows a toast after a success. */
export function useNotify(): (sentence: string) => void {
  const { message } = App.useApp();
  return (sentence) => void message.success(sentence);
}
