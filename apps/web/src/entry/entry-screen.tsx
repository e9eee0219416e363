import { useRouter } from '@tanstack/react-router';
import { Languages } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { call } from '../api/client.ts';
import { LanguagePicker } from '../frame/language-picker.tsx';
import { Screen } from '../frame/screen.tsx';
import { chooseLanguage, currentChoice } from '../language/language.ts';
import { useTranslation } from '../language/translate.ts';
import { Sheet } from '../overlay/sheet.tsx';
import { endSession, useSession } from '../session/session.ts';
import { IconButton } from '../ui/button.tsx';
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

function LanguageButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('ui.language')}
        icon={<Languages aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('ui.language')}>
        <LanguagePicker choice={currentChoice()} onChoose={chooseLanguage} />
      </Sheet>
    </>
  );
}
