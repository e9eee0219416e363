import type { ContentKind } from '@trine/contract/console/content.ts';
import { faqTopics, type FaqTopic } from '@trine/contract/support/words.ts';
import { Input, Select } from 'antd';
import { useApiQuery } from '../../data/read.ts';
import { Field } from '../../ui/field.tsx';
import { LanguageFields } from '../../ui/languages/language-fields.tsx';
import { textsOf } from '../../ui/languages/languages.ts';
import { Stack } from '../../ui/page.tsx';
import { capital } from '../../ui/words/names.ts';
import { HtmlFields } from './html-fields.tsx';
import { ImageChoice } from './image-choice.tsx';
import { bodyFields, type Body } from './piece-body.ts';

interface PieceFieldsProps {
  kind: ContentKind;
  body: Body;
  onChange: (body: Body) => void;
}

const most = {
  banner: { title: 120 },
  announcement: { text: 500 },
  article_tab: { name: 40 },
  article: { title: 160 },
  line: { name: 40 },
  faq: { question: 200, answer: 3_000, words: 300 },
  canned_reply: { text: 1_000 },
} as const;

/** What a kind is made of, in the order in which players see it. */
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
  answer: 'Answer, plain text',
  words: 'Other words that people search for',
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
          label={textLabels[field] ?? capital(field)}
          value={body[field]}
          most={maxOf(kind, field)}
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
      return <TopicChoice value={body.topic} onChange={(topic) => set({ topic })} />;
    case 'url':
      return <LineChoice value={body.url} onChange={(url) => set({ url })} />;
    case 'link':
    case 'shortcut':
      return (
        <AddressField field={field} text={body[field]} onText={(it) => set({ [field]: it })} />
      );
  }
}

const addressWords = {
  link: {
    label: 'Links to',
    hint: 'A screen of the app such as /lottery; a banner may also open an https:// address',
  },
  shortcut: { label: 'Shortcut', hint: 'What is typed after a slash: a-z, digits and hyphens' },
} as const;
const addressMost = 200;

interface AddressFieldProps {
  field: keyof typeof addressWords;
  text: string;
  onText: (text: string) => void;
}

function AddressField({ field, text, onText }: AddressFieldProps) {
  return (
    <Field {...addressWords[field]}>
      {(id) => (
        <Input
          id={id}
          value={text}
          maxLength={addressMost}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

function maxOf(kind: ContentKind, field: string): number {
  return (most[kind] as Readonly<Record<string, number>>)[field] ?? 120;
}

const topicNames: Readonly<Record<FaqTopic, string>> = {
  money: 'Money',
  bets: 'Bets',
  draws: 'Draws',
  account: 'Account',
  service: 'Customer service',
};

function TopicChoice({ value, onChange }: TopicChoiceProps) {
  return (
    <Field label="Listed under">
      {(id) => (
        <Select
          id={id}
          value={value}
          options={faqTopics.map((topic) => ({ value: topic, label: topicNames[topic] }))}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

interface TopicChoiceProps {
  value: FaqTopic;
  onChange: (topic: FaqTopic) => void;
}

/** Lines come from the server's configuration; here they are named and put into order. */
function LineChoice({ value, onChange }: { value: string; onChange: (url: string) => void }) {
  const origins = useApiQuery('/line-origins/list', {}).data?.origins ?? [];
  const isGone = value !== '' && !origins.includes(value);
  const options = [
    { value: '', label: 'Where the page came from' },
    ...origins.map((origin) => ({ value: origin, label: origin })),
    ...(isGone ? [{ value, label: `${value} (not configured, ignored)` }] : []),
  ];
  return (
    <Field label="Address" hint="One of the addresses in LINES, the server’s setting">
      {(id) => <Select id={id} value={value} options={options} onChange={onChange} />}
    </Field>
  );
}

interface TabChoiceProps {
  value: number | null;
  onChange: (tabId: number | null) => void;
}

function TabChoice({ value, onChange }: TabChoiceProps) {
  const tabs = useApiQuery('/content/list', { kind: 'article_tab' });
  const options = (tabs.data?.rows ?? []).map((tab) => {
    const names = textsOf(tab.body['name']);
    return { value: tab.content_id, label: names.en || names.tw };
  });
  return (
    <Field label="Listed under">
      {(id) => (
        <Select
          id={id}
          value={value ?? 0}
          options={[{ value: 0, label: 'Hot topics' }, ...options]}
          onChange={(tabId) => onChange(tabId === 0 ? null : tabId)}
        />
      )}
    </Field>
  );
}
