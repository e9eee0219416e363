import { App } from 'antd';

/** Says for a moment that something is done. */
export function useTell(): (sentence: string) => void {
  const { message } = App.useApp();
  return (sentence) => void message.success(sentence);
}
