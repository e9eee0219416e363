import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { App, ConfigProvider } from 'antd';
import { useEffect } from 'react';
import { queries } from '../data/queries.ts';
import { useMotion, useScheme } from '../ui/scheme.ts';
import { themeOf } from '../ui/theme.ts';
import type { Locale } from './locale.ts';
import type { ConsoleRouter } from './router.tsx';
import styles from './app.module.css';

export function Providers({ router, locale }: { router: ConsoleRouter; locale: Locale }) {
  const scheme = useScheme();
  const theme = themeOf(scheme, useMotion());
  useEffect(() => {
    // Sets the colours of scroll bars and of the browser's own date inputs.
    document.documentElement.style.colorScheme = scheme;
  }, [scheme]);
  return (
    <ConfigProvider theme={theme} locale={locale} button={{ autoInsertSpace: false }}>
      <App className={styles['app'] ?? ''}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
