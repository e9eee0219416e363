import { useCanGoBack, useRouter } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import styles from './screen.module.css';

export interface ScreenProps {
  /** The only first-level heading; also the title of the browser's tab. */
  title: string;
  /** `true` goes back, or home without a previous page; a function does something else. */
  back?: boolean | (() => void);
  /** Icon buttons at the end of the header. */
  actions?: ReactNode;
  /** Replaces the header's title line, as on home; screen readers still read the title. */
  header?: ReactNode;
  /** Stays at the bottom above the tab bar. */
  footer?: ReactNode;
  tabBar?: ReactNode;
  /** On a phone on its side the content has two columns, `status` and `panel`. */
  isTwoColumn?: boolean;
  /** Colours the header with a game's accent. */
  gameId?: number | undefined;
  children: ReactNode;
}

/** The frame of every screen: header, content of at most 480 px, footer, tab bar. */
export function Screen(props: ScreenProps) {
  const { title, back = false, actions, header, footer, tabBar, gameId, children } = props;
  const columns = props.isTwoColumn === true ? 'two' : undefined;
  return (
    <div className={styles['screen']} data-game={gameId} data-columns={columns}>
      <title>{`${title} · Trine`}</title>
      {header ?? (
        <header className={styles['header']}>
          <div className={styles['start']}>{back && <BackButton back={back} />}</div>
          <h1 className={styles['title']}>{title}</h1>
          <div className={styles['end']}>{actions}</div>
        </header>
      )}
      <main className={styles['main']}>
        {header && <h1 className="visually-hidden">{title}</h1>}
        {children}
      </main>
      <div className={styles['bottom']}>
        {/* The slot of the follow bar: `features/follow`. */}
        <div data-follow="" />
        {footer && (
          <div className={classes(styles['footer'], tabBar ? undefined : styles['last'])}>
            {footer}
          </div>
        )}
        {tabBar}
      </div>
    </div>
  );
}

function BackButton({ back }: { back: true | (() => void) }) {
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const goBack = () => {
    if (canGoBack) router.history.back();
    else router.history.replace('/');
  };
  return (
    <IconButton
      label={t('common.back')}
      icon={<ChevronLeft />}
      onClick={back === true ? goBack : back}
    />
  );
}
