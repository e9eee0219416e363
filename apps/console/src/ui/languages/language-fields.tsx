import { Badge, Input, Tabs } from 'antd';
import { languageNames, languages, type Texts } from './languages.ts';
import { t } from '../words/language.ts';

interface LanguageFieldsProps {
  label: string;
  value: Texts;
  maxLength: number;
  /** Height of the field in lines. */
  rows?: number;
  onChange: (texts: Texts) => void;
}

/** A text in five languages, one tab each; a dot marks empty ones. */
export function LanguageFields({
  label,
  value,
  maxLength,
  rows = 2,
  onChange,
}: LanguageFieldsProps) {
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
                <span>{languageNames[code]}</span>{' '}
                {isEmpty && <Badge status="warning" title={t('empty')} />}
              </span>
            ),
            children: (
              <Input.TextArea
                aria-label={name}
                value={value[code]}
                maxLength={maxLength}
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
