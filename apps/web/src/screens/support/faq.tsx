import { isScreenLink } from '@trine/contract/content/links.ts';
import { faqTopics } from '@trine/contract/support/words.ts';
import { searchQuery, type SearchQuery } from '@trine/i18n/search.ts';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import SearchX from 'lucide-react/icons/search-x';
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Empty } from '../../ui/layout/empty.tsx';
import { InAppLink } from '../../ui/layout/in-app-link.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { Highlighted } from './highlighted.tsx';
import { rankedQuestions, type Question } from './ranked-questions.ts';
import { SearchField } from './search-field.tsx';
import styles from './customer-screen.module.css';

export interface FaqProps {
  questions: readonly Question[];
  /** Offered if nothing is found: the link to the chat. */
  ask: ReactNode;
}

/** Questions with their answers, filtered while typing. */
export function Faq({ questions, ask }: FaqProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const query = useMemo(() => searchQuery(wanted), [wanted]);
  const isSearching = query.terms.length > 0;
  const found = useMemo(
    () => (isSearching ? rankedQuestions(questions, query) : questions),
    [isSearching, questions, query],
  );
  return (
    <Card title={t('customer.faq')} flush>
      <div className={styles['search']}>
        <SearchField label={t('customer.search')} value={typed} onChange={setTyped} />
        <output className="visually-hidden">
          {isSearching && t('customer.found', { count: found.length })}
        </output>
      </div>
      {found.length === 0 ? (
        <Empty
          icon={<SearchX />}
          title={t('customer.notFound', { words: wanted.trim() })}
          hint={t('customer.notFoundHint')}
          action={ask}
        />
      ) : isSearching ? (
        <Entries entries={found} query={query} />
      ) : (
        <Sections questions={questions} query={query} />
      )}
    </Card>
  );
}

/** All questions under their headings. */
function Sections({ questions, query }: Omit<FaqProps, 'ask'> & { query: SearchQuery }) {
  const { t } = useTranslation();
  const sections = faqTopics.map((topic) => {
    return { topic, entries: questions.filter((question) => question.topic === topic) };
  });
  return sections
    .filter(({ entries }) => entries.length > 0)
    .map(({ topic, entries }) => (
      <section key={topic}>
        <h3 className={styles['heading']}>{t(`customer.topics.${topic}`)}</h3>
        <Entries entries={entries} query={query} />
      </section>
    ));
}

interface EntriesProps {
  entries: readonly Question[];
  query: SearchQuery;
}

/** The first answer of a search is open. */
function Entries({ entries, query }: EntriesProps) {
  const isSearching = query.terms.length > 0;
  return (
    <ul>
      {entries.map((entry, index) => (
        <li key={entry.id} className={styles['entry']}>
          <Entry
            key={isSearching && index === 0 ? 'best' : 'other'}
            entry={entry}
            query={query}
            open={isSearching && index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  entry: Question;
  query: SearchQuery;
  /** Open from the start. */
  open: boolean;
}

function Entry({ entry, query, open }: EntryProps) {
  const { t } = useTranslation();
  return (
    <details className={styles['details']} open={open}>
      <summary className={styles['question']}>
        <span>
          <Highlighted text={entry.question} query={query} />
        </span>
        <ChevronDown />
      </summary>
      <div className={styles['answer']}>
        {entry.answer.split(/\n+/).map((line, at) => (
          <p key={at}>
            <Highlighted text={line} query={query} />
          </p>
        ))}
        {isScreenLink(entry.link) && (
          <InAppLink href={entry.link} className={styles['link']}>
            <span>{t('customer.open')}</span>
            <ArrowRight />
          </InAppLink>
        )}
      </div>
    </details>
  );
}
