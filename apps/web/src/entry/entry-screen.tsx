import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../api/client.ts';
import { LanguageButton } from '../frame/language-button.tsx';
import { Screen } from '../frame/screen.tsx';
import { endSession, useSession } from '../session/session.ts';
import styles from './entry-screen.module.css';

export interface EntryScreenProps {
  title: string;
  welcome: string;
  children: ReactNode;
}

/** What login and registration have in common: the way back, the language, the mark. */
export function EntryScreen({ title, welcome, children }: EntryScreenProps) {
  const router = useRouter();
  return (
    <Screen
      title={title}
      back={() => {
        leaveSession();
        router.history.push('/');
      }}
      actions={<LanguageButton />}
    >
      <div className={styles['welcome']}>
        <img src="/favicon.svg" alt="" className={styles['mark']} />
        <p className={styles['words']}>{welcome}</p>
      </div>
      {children}
    </Screen>
  );
}

/** The way back clears the session; one that was still alive ends on the server, too. */
function leaveSession(): void {
  if (useSession.getState().token !== null) void call('/api/user/logout', {});
  endSession();
}
