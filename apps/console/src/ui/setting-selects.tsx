import { Select } from 'antd';
import {
  chooseLanguage,
  consoleLanguages,
  languageTitles,
  presentLanguage,
  t,
} from './words/language.ts';
import { chooseScheme, schemeChoices, useSchemeChoice, type SchemeChoice } from './scheme.ts';

const schemeNames: Readonly<Record<SchemeChoice, string>> = {
  system: t('As the system'),
  light: t('Light'),
  dark: t('Dark'),
};

/** Choosing another language reloads the page. */
export function LanguageSelect() {
  return (
    <Select
      aria-label={t('Language')}
      value={presentLanguage()}
      options={consoleLanguages.map((it) => ({ value: it, label: languageTitles[it] }))}
      onChange={chooseLanguage}
    />
  );
}

export function SchemeSelect() {
  return (
    <Select
      aria-label={t('Colours')}
      value={useSchemeChoice()}
      options={schemeChoices.map((it) => ({ value: it, label: schemeNames[it] }))}
      onChange={chooseScheme}
    />
  );
}
