import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { App, ConfigProvider } from 'antd';
import english from 'antd/locale/en_GB';
import { queries } from '../data/queries.ts';
import { useMotion, useScheme } from '../ui/scheme.ts';
import { themeOf } from '../ui/theme.ts';
import type { ConsoleRouter } from './router.tsx';
import styles from './providers.module.css';

/** Theme, language, queries and router. */
export function Providers({ router }: { router: ConsoleRouter }) {
  const theme = themeOf(useScheme(), useMotion());
  return (
    <ConfigProvider theme={theme} locale={english} button={{ autoInsertSpace: false }}>
      <App className={styles['app'] ?? ''}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
