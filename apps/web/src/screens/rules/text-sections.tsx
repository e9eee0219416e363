/** The sections of the rules that are text only. */
import { useApiQuery } from '../../data/queries.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './rules-article.module.css';

const staleMs = 60_000;

export function WhatSection({ rooms }: { rooms: number | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('rules.whatDraw')}</p>
      <p>{t('rules.whatWays')}</p>
      {rooms !== undefined && <p>{t('rules.whatRooms', { count: rooms })}</p>}
    </>
  );
}

export function DrawSection() {
  const { t } = useTranslation();
  const chain = useApiQuery('/api/fairness/chain', {}, { staleMs });
  const isDemo = chain.data?.kind === 'demo';
  return (
    <>
      <ol className={styles['steps']}>
        <li>{t('rules.drawNamed')}</li>
        <li>{t('rules.drawSealed')}</li>
        <li>{t('rules.drawPublishes')}</li>
        <li>{t('rules.drawDigits')}</li>
      </ol>
      <p>{t('rules.drawLate')}</p>
      {chain.data && <p>{t(isDemo ? 'rules.drawDemo' : 'rules.drawPublic')}</p>}
    </>
  );
}

export function OppositeSection() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('rules.oppositeRule')}</p>
      <p>{t('rules.oppositeRejected')}</p>
    </>
  );
}

export function FreezeSection() {
  const { t } = useTranslation();
  return <p>{t('rules.freezeText')}</p>;
}

export function VoidSection() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('rules.voidWhen')}</p>
      <p>{t('rules.voidBack')}</p>
    </>
  );
}

export function LastSection() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('rules.lastPast')}</p>
      <p>{t('rules.lastAfford')}</p>
    </>
  );
}
