import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Chip } from '../../ui/chip.tsx';
import { fundNames } from './fund-names.ts';
import { FUND_TYPES, type FundType } from './fund-search.ts';
import styles from './fund-log-screen.module.css';

export interface TypeTabsProps {
  type: FundType | undefined;
  onChoose: (type: FundType | undefined) => void;
}

/** All movements or one kind; the row scrolls sideways. */
export function TypeTabs({ type, onChoose }: TypeTabsProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const position = FUND_TYPES.findIndex((each) => each === type) + 1;
    row.current?.children[position]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [type]);
  return (
    <fieldset ref={row} className={styles['tabs']} aria-label={t('fundLog.types')}>
      <Chip pressed={type === undefined} onPress={() => onChoose(undefined)}>
        {t('fundLog.all')}
      </Chip>
      {FUND_TYPES.map((each) => (
        <Chip key={each} pressed={type === each} onPress={() => onChoose(each)}>
          {t(fundNames[each])}
        </Chip>
      ))}
    </fieldset>
  );
}
