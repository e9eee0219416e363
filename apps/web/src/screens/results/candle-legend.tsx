import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import styles from './find-screen.module.css';

const shapes = [
  { direction: 'rising', name: 'find.rising', text: 'find.risingText' },
  { direction: 'falling', name: 'find.falling', text: 'find.fallingText' },
  { direction: 'level', name: 'find.level', text: 'find.levelText' },
] as const;

const numbers = [
  { name: 'find.open', text: 'find.openText' },
  { name: 'find.close', text: 'find.closeText' },
  { name: 'find.low', text: 'find.lowText' },
  { name: 'find.high', text: 'find.highText' },
] as const;

/** What the shapes and the terms of a chart mean. */
export function CandleLegend() {
  const { t } = useTranslation();
  return (
    <Card title={t('find.legend')}>
      <dl className={styles['legend']}>
        {shapes.map(({ direction, name, text }) => (
          <div key={name} className={styles['entry']}>
            <dt className={styles['name']}>
              <span className={styles['candle']} data-direction={direction} aria-hidden="true" />
              <span>{t(name)}</span>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
        {numbers.map(({ name, text }) => (
          <div key={name} className={styles['entry']}>
            <dt className={styles['name']}>{t(name)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['words']}>{t('find.words')}</p>
    </Card>
  );
}
