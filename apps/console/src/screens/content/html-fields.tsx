import { Button, Input, Segmented, Space, Tabs } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import {
  languageNames,
  languages,
  type LanguageCode,
  type Texts,
} from '../../ui/languages/languages.ts';
import { Row, Stack } from '../../ui/page.tsx';
import { wrapSelection, type Mark } from './wrap-selection.ts';
import styles from './content.module.css';
import { t } from '../../ui/words/language.ts';

interface HtmlFieldsProps {
  value: Texts;
  onChange: (texts: Texts) => void;
}

const maxLength = 12_000;

/** The body of an article in five languages, as HTML and as a preview. */
export function HtmlFields({ value, onChange }: HtmlFieldsProps) {
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <Stack>
      <Row>
        <strong>{t('Contents')}</strong>
        <Segmented
          aria-label={t('Write or preview')}
          value={view}
          options={[
            { value: 'write', label: t('Write') },
            { value: 'preview', label: t('Preview') },
          ]}
          onChange={setView}
        />
      </Row>
      <Tabs
        size="small"
        items={languages.map((code) => ({
          key: code,
          label: languageNames[code],
          children:
            view === 'write' ? (
              <Writer
                code={code}
                text={value[code]}
                onChange={(text) => onChange({ ...value, [code]: text })}
              />
            ) : (
              <Preview code={code} html={value[code]} />
            ),
        }))}
      />
    </Stack>
  );
}

const marks = [
  { name: t('Paragraph'), before: '<p>', after: '</p>' },
  { name: t('Heading'), before: '<h2>', after: '</h2>' },
  { name: t('Bold'), before: '<strong>', after: '</strong>' },
  { name: t('List'), before: '<ul>\n  <li>', after: '</li>\n</ul>' },
  { name: t('Link'), before: '<a href="/">', after: '</a>' },
] as const;

interface WriterProps {
  code: LanguageCode;
  text: string;
  onChange: (text: string) => void;
}

function Writer({ code, text, onChange }: WriterProps) {
  const field = useRef<TextAreaRef>(null);
  const wrap = (mark: Mark) => {
    const area = field.current?.resizableTextArea?.textArea;
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
    onChange(wrapSelection(text, { from, to }, mark));
    area?.focus();
  };
  return (
    <Stack>
      <Space wrap size={4}>
        {marks.map((mark) => (
          <Button key={mark.name} size="small" onClick={() => wrap(mark)}>
            {mark.name}
          </Button>
        ))}
      </Space>
      <Input.TextArea
        ref={field}
        aria-label={`${t('Contents')}, ${languageNames[code]}`}
        className="mono"
        translate="no"
        value={text}
        maxLength={maxLength}
        autoSize={{ minRows: 10, maxRows: 24 }}
        onChange={(event) => onChange(event.target.value)}
      />
    </Stack>
  );
}

/** A sandboxed frame: no scripts, and no access to the console. */
function Preview({ code, html }: { code: LanguageCode; html: string }) {
  return (
    <iframe
      className={styles['preview']}
      title={`${t('Preview')}, ${languageNames[code]}`}
      sandbox=""
      srcDoc={html}
    />
  );
}
