import { Badge, Input, Tabs } from 'antd';
import { languageNames, languages, type Texts } from './languages.ts';

interface LanguageFieldsProps {
  label: string;
  value: Texts;
  most: number;
  /** Rows of the field; one is a line. */
  rows?: number;
  onChange: (texts: Texts) => void;
}

/** One text in five languages, a tab each; a dot marks those that are still empty. */
export function LanguageFields({ label, value, most, rows = 2, onChange }: LanguageFieldsProps) {
  return (
    <div>
      <span>{label}</span>
      <Tabs
        size="small"
        items={languages.map((code) => {
          const name = `${label}, ${languageNames[code]}`;
          const isEmpty = value[code].trim() === '';
          return {
            key: code,
            label: (
              <span>
                {languageNames[code]} {isEmpty && <Badge status="warning" title="empty" />}
              </span>
            ),
            children: (
              <Input.TextArea
                aria-label={name}
                value={value[code]}
                maxLength={most}
                autoSize={{ minRows: rows, maxRows: Math.max(rows, 16) }}
                onChange={(event) => onChange({ ...value, [code]: event.target.value })}
              />
            ),
          };
        })}
      />
    </div>
  );
}
