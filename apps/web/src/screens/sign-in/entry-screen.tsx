import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../data/client.ts';
import { LanguageButton } from '../../ui/layout/language-button.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { endSession, useSession } from '../../data/session.ts';
import styles from './entry-screen.module.css';

export interface EntryScreenProps {
  title: string;
  welcome?: string;
  /** "Back" returns to the previous screen and keeps the session. */
  keepsSession?: boolean;
  children: ReactNode;
}

/** The frame of login and registration: back button, language, logo. */
export function EntryScreen(props: EntryScreenProps) {
  const { title, welcome, keepsSession = false, children } = props;
  const router = useRouter();
  const leave = () => {
    leaveSession();
    router.history.push('/');
  };
  return (
    <Screen title={title} back={keepsSession || leave} actions={<LanguageButton />}>
      {welcome !== undefined && (
        <div className={styles['welcome']}>
          <img src="/favicon.svg" alt="" className={styles['mark']} />
          <p className={styles['words']}>{welcome}</p>
        </div>
      )}
      {children}
    </Screen>
  );
}

/** "Back" clears the session, also on the server if it is still alive. */
function leaveSession(): void {
  if (useSession.getState().token !== null) void call('/api/user/logout', {});
  endSession();
}
