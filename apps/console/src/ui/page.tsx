import { Typography } from 'antd';
import { useEffect, type ReactNode } from 'react';
import styles from './page.module.css';
import { t } from './words/language.ts';

interface PageProps {
  title: string;
  /** One sentence about the screen. */
  about?: ReactNode;
  /** A link above the title, to the list that leads here. */
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, about, back, actions, children }: PageProps) {
  useEffect(() => {
    document.title = t('{title} · Trine console', { title });
  }, [title]);
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <div>
          {back !== undefined && <div>{back}</div>}
          <Typography.Title level={1} className={styles['title'] ?? ''}>
            {title}
          </Typography.Title>
          {about !== undefined && <p className={styles['about']}>{about}</p>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function Subtitle({ children }: { children: ReactNode }) {
  return <h2 className={styles['subtitle']}>{children}</h2>;
}

/** Elements side by side, which wrap. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}

/** Cards of equal width. */
export function Grid({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return <div className={small ? styles['figures'] : styles['grid']}>{children}</div>;
}

/** Elements below each other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>;
}
