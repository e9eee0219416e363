import { Typography } from 'antd';
import { useEffect, type ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** One quiet sentence on what stands here. */
  about?: ReactNode;
  /** Before the title: a way back. */
  back?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Title, what can be done, then the contents. */
export function Page({ title, about, back, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Trine console`;
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

/** Things side by side that wrap; `wide` ones take what is left. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}

/** Equal cards that fill the width. */
export function Grid({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return <div className={small ? styles['figures'] : styles['grid']}>{children}</div>;
}

/** One below the other with air between. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles['stack']}>{children}</div>;
}
