/** The texts of antd's own components: pickers, dialogs, empty tables. */
import type { ConfigProviderProps } from 'antd';
import english from 'antd/locale/en_GB';
import dayjs from 'dayjs';
import { presentLanguage } from '../ui/words/language.ts';

export type Locale = NonNullable<ConfigProviderProps['locale']>;

export async function loadLocale(): Promise<Locale> {
  switch (presentLanguage()) {
    case 'en':
      return english;
    case 'tw': {
      const [{ default: words }] = await Promise.all([
        import('antd/locale/zh_TW'),
        import('dayjs/locale/zh-tw.js'),
      ]);
      dayjs.locale('zh-tw');
      return words;
    }
    case 'zh': {
      const [{ default: words }] = await Promise.all([
        import('antd/locale/zh_CN'),
        import('dayjs/locale/zh-cn.js'),
      ]);
      dayjs.locale('zh-cn');
      return words;
    }
  }
}
