import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import { CheckSection } from './check-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { MoneySection } from './money-section.tsx';
import { PlaysSection } from './plays-section.tsx';
import {
  DrawSection,
  FreezeSection,
  LastSection,
  OppositeSection,
  VoidSection,
  WhatSection,
} from './text-sections.tsx';
import type { RulesChoice } from './rules-choice.ts';
import { sectionHeadings, type SectionName } from './rules-sections.ts';
import { TimesSection } from './times-section.tsx';
import styles from './rules-article.module.css';

export interface RulesArticleProps {
  choice: RulesChoice;
  sections: readonly SectionName[];
}

/** The rules in sections, each with an address of its own, under a table of contents. */
export function RulesArticle({ choice, sections }: RulesArticleProps) {
  const { t } = useTranslation();
  return (
    <>
      <nav aria-label={t('rules.contents')} className={styles['contents']}>
        <ol>
          {sections.map((name) => (
            <li key={name}>
              <a href={`#${name}`} className={styles['way']}>
                {t(sectionHeadings[name])}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((name) => (
        <section key={name} id={name} aria-labelledby={`${name}-head`}>
          <Card className={styles['card']}>
            <h2 id={`${name}-head`} className={styles['head']}>
              {t(sectionHeadings[name])}
            </h2>
            {contentOf(name, choice)}
          </Card>
        </section>
      ))}
    </>
  );
}

function contentOf(name: SectionName, choice: RulesChoice): ReactNode {
  switch (name) {
    case 'what':
      return <WhatSection rooms={choice.rooms?.length} />;
    case 'plays':
      return <PlaysSection choice={choice} />;
    case 'draw':
      return <DrawSection />;
    case 'check':
      return <CheckSection game={choice.game} />;
    case 'opposite':
      return <OppositeSection />;
    case 'freeze':
      return <FreezeSection />;
    case 'times':
      return <TimesSection />;
    case 'void':
      return <VoidSection />;
    case 'limits':
      return <LimitsSection choice={choice} />;
    case 'money':
      return <MoneySection />;
    case 'last':
      return <LastSection />;
  }
}
