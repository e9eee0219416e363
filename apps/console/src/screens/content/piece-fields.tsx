import type { ContentKind } from '@trine/contract/console/content.ts';
import { faqTopics, type FaqTopic } from '@trine/contract/support/words.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { LanguageFields } from '../../ui/languages/language-fields.tsx';
import { textsOf } from '../../ui/languages/languages.ts';
import { Stack } from '../../ui/page.tsx';
import { capitalize } from '../../ui/words/codes.ts';
import { HtmlFields } from './html-fields.tsx';
import { ImageChoice } from './image-choice.tsx';
import { bodyFields, type Body } from './piece-body.ts';
import { QueryState } from '../../ui/query-states.tsx';
import { t } from '../../ui/words/language.ts';

interface PieceFieldsProps {
  kind: ContentKind;
  body: Body;
  onChange: (body: Body) => void;
}

/** The server's limits, in characters. */
const maxLengths = {
  banner: { title: 120 },
  announcement: { text: 500 },
  article_tab: { name: 40 },
  article: { title: 160 },
  line: { name: 40 },
  faq: { question: 200, answer: 3_000, words: 300 },
  canned_reply: { text: 1_000 },
} as const;

/** The fields of a kind, in the order in which players see them. */
export function PieceFields({ kind, body, onChange }: PieceFieldsProps) {
  const set = (change: Partial<Body>) => onChange({ ...body, ...change });
  return (
    <Stack>
      {bodyFields[kind].map((field) => (
        <PieceField key={field} kind={kind} body={body} field={field} set={set} />
      ))}
    </Stack>
  );
}

const rowsOf: Readonly<Record<string, number>> = { text: 3, answer: 6, words: 2 };
const textLabels: Readonly<Record<string, string>> = {
  answer: t('Answer, plain text'),
  words: t('Other words that people search for'),
};

interface PieceFieldProps {
  kind: ContentKind;
  body: Body;
  field: keyof Body;
  set: (change: Partial<Body>) => void;
}

function PieceField({ kind, body, field, set }: PieceFieldProps) {
  switch (field) {
    case 'title':
    case 'text':
    case 'name':
    case 'question':
    case 'answer':
    case 'words':
      return (
        <LanguageFields
          label={textLabels[field] ?? capitalize(field)}
          value={body[field]}
          maxLength={maxOf(kind, field)}
          rows={rowsOf[field] ?? 1}
          onChange={(texts) => set({ [field]: texts })}
        />
      );
    case 'content':
      return <HtmlFields value={body.content} onChange={(content) => set({ content })} />;
    case 'image':
      return (
        <ImageChoice
          value={body.image}
          mayBeNone={kind === 'article'}
          onChange={(image) => set({ image })}
        />
      );
    case 'tab_id':
      return <TabChoice value={body.tab_id} onChange={(tab) => set({ tab_id: tab })} />;
    case 'topic':
      return (
        <SelectField
          label={t('Listed under')}
          value={body.topic}
          options={faqTopics.map((topic) => ({ value: topic, label: topicNames[topic] }))}
          onChange={(topic) => set({ topic })}
        />
      );
    case 'url':
      return <HostChoice value={body.url} onChange={(url) => set({ url })} />;
    case 'link':
    case 'shortcut':
      return (
        <TextField
          {...addressWords[field]}
          value={body[field]}
          maxLength={maxAddress}
          onText={(text) => set({ [field]: text })}
        />
      );
  }
}

const addressWords = {
  link: {
    label: t('Links to'),
    hint: t('A screen of the app such as /lottery; a banner may also open an https:// address'),
  },
  shortcut: {
    label: t('Shortcut'),
    hint: t('What is typed after a slash: a-z, digits and hyphens'),
  },
} as const;
const maxAddress = 200;

function maxOf(kind: ContentKind, field: string): number {
  return (maxLengths[kind] as Readonly<Record<string, number>>)[field] ?? 120;
}

const topicNames: Readonly<Record<FaqTopic, string>> = {
  money: t('Money'),
  bets: t('Bets'),
  draws: t('Draws'),
  account: t('Account'),
  service: t('Customer service'),
};

/** The addresses come from the server's configuration; staff only name and order them. */
function HostChoice({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const query = useApiQuery('/line-origins/list', {});
  return (
    <QueryState query={query} rows={1}>
      {({ origins }) => (
        <SelectField
          label={t('Address')}
          hint={t('One of the addresses in LINES, the server’s setting')}
          value={value}
          options={hostOptions(origins, value)}
          onChange={onChange}
        />
      )}
    </QueryState>
  );
}

function hostOptions(origins: readonly string[], value: string) {
  const isGone = value !== '' && !origins.includes(value);
  return [
    { value: '', label: t('The address of the page itself') },
    ...origins.map((origin) => ({ value: origin, label: origin })),
    ...(isGone ? [{ value, label: t('{value} (not configured, ignored)', { value }) }] : []),
  ];
}

interface TabChoiceProps {
  value: number | null;
  onChange: (tabId: number | null) => void;
}

function TabChoice({ value, onChange }: TabChoiceProps) {
  const tabs = useApiQuery('/content/list', { kind: 'article_tab' });
  return (
    <QueryState query={tabs} rows={1}>
      {({ rows }) => (
        <SelectField
          label={t('Listed under')}
          value={value ?? 0}
          options={[
            { value: 0, label: t('Hot topics') },
            ...rows.map((tab) => {
              const names = textsOf(tab.body['name']);
              return { value: tab.content_id, label: names.en || names.tw };
            }),
          ]}
          onChange={(tabId) => onChange(tabId === 0 ? null : tabId)}
        />
      )}
    </QueryState>
  );
}
