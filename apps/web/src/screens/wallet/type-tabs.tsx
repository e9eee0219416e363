import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Chip } from '../../ui/chip.tsx';
import type { FundType } from './fund-search.ts';
import { fundTypes } from './fund-names.ts';
import styles from './type-tabs.module.css';

export interface TypeTabsProps {
  type: FundType | undefined;
  onChoose: (type: FundType | undefined) => void;
}

/** All movements or one kind; the row scrolls sideways. */
export function TypeTabs({ type, onChoose }: TypeTabsProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const place = fundTypes.findIndex((each) => each.type === type) + 1;
    row.current?.children[place]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [type]);
  return (
    <fieldset ref={row} className={styles['tabs']} aria-label={t('fundLog.types')}>
      <Chip pressed={type === undefined} onPress={() => onChoose(undefined)}>
        {t('fundLog.all')}
      </Chip>
      {fundTypes.map((each) => (
        <Chip key={each.type} pressed={type === each.type} onPress={() => onChoose(each.type)}>
          {t(each.name)}
        </Chip>
      ))}
    </fieldset>
  );
}
