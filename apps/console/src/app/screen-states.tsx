import { Button, Result } from 'antd';
import { landingPaths } from './landing.ts';
import { useMe } from '../session/session.ts';
import { GoTo } from '../ui/go-to.tsx';
import { InAppLink } from '../ui/in-app-link.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/query-states.tsx';
import { t } from '../ui/words/language.ts';
import { phrase } from '../ui/words/phrase.tsx';

/** The screen of an unknown address. */
export function MissingScreen() {
  return (
    <Page title={t('Page not found')}>
      <EmptyState>
        {phrase('There is no page at this address. {link}', {
          link: <InAppLink to="/">{t('Go to the console')}</InAppLink>,
        })}
      </EmptyState>
    </Page>
  );
}

/** Redirects to the first screen of the role. */
export function StartScreen() {
  return <GoTo to={landingPaths[useMe().role]} />;
}

/** Replaces a screen that threw an error; the menu still works. */
export function FailedScreen() {
  return (
    <Result
      status="warning"
      title={t('This screen could not be shown')}
      subTitle={t('Your earlier decisions are saved. There may be a new version of the console.')}
      extra={
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
      }
    />
  );
}
