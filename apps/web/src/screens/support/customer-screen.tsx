import { getRouteApi } from '@tanstack/react-router';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useApiQuery } from '../../data/queries.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import type { FailedRead } from '../../ui/layout/failure-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { TabBar } from '../../ui/layout/tab-bar.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useSession } from '../../data/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChatCard } from './chat-card.tsx';
import { Faq } from './faq.tsx';
import { ForgottenPassword } from './forgotten-password.tsx';

const route = getRouteApi('/customer');
/** Opening and closing are shown without a reload. */
const readIntervalMs = 60_000;

/** Frequent questions, and the card that leads to the chat. */
export function CustomerScreen() {
  const { t } = useTranslation();
  const { topic } = route.useSearch();
  const isSignedIn = useSession(({ token }) => token !== null);
  const faq = useApiQuery('/api/support/faqList', {}, { intervalMs: readIntervalMs });
  return (
    <Screen title={t('customer.title')} back={!isSignedIn} tabBar={<TabBar />}>
      {topic === 'forgotten_password' && <ForgottenPassword />}
      <ChatCard hours={faq.data?.hours} topic={topic} />
      {faq.data === undefined && <Waiting read={faq} />}
      {faq.data?.faqs.length === 0 && (
        <Empty icon={<MessageCircleQuestion />} title={t('customer.noAnswers')} />
      )}
      {faq.data !== undefined && faq.data.faqs.length > 0 && (
        <Faq
          questions={faq.data.faqs}
          ask={
            <ButtonLink to="/iframe" search={{ topic }} kind="quiet" size="small">
              {t('customer.chat')}
            </ButtonLink>
          }
        />
      )}
    </Screen>
  );
}

function Waiting({ read }: { read: FailedRead }) {
  const { t } = useTranslation();
  if (read.error) return <ErrorPanel read={read} />;
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{t('common.loading')}</output>
      <Skeleton shape="row" count={5} />
    </div>
  );
}
