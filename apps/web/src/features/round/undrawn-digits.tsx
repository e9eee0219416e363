import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Balls } from './balls.tsx';
import type { CheckedRound } from './round-check.ts';
import styles from './seal-sheet.module.css';

/** A relay's answer contains the signature as well. */
const signatureForm = /[0-9a-f]{96}/;

/** The digits that a void round would have had, from its beacon's public signature. */
export function UndrawnDigits({ checked: { chain, facts } }: { checked: CheckedRound }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const signature = signatureForm.exec(text)?.[0] ?? null;
  const { data: digits } = useQuery({
    queryKey: ['undrawnDigits', facts.game_id, facts.issue, signature],
    queryFn: async () => {
      if (signature === null) return null;
      const { checkBeside } = await import('./read-and-check.ts');
      return checkBeside('undrawn', { chain, facts, signature });
    },
    enabled: signature !== null,
    staleTime: Infinity,
  });
  const isWrong = text !== '' && (signature === null || digits === null);
  return (
    <section className={styles['undrawn']}>
      <h3 className={styles['name']}>{t('seal.undrawn')}</h3>
      <p className={styles['text']}>{t('seal.undrawnText', { round: facts.beacon_round })}</p>
      {chain.kind === 'drand' && (
        <a href={relayAddress(chain.chainHash, facts)} target="_blank" rel="noopener noreferrer">
          {t('seal.undrawnLink')}
        </a>
      )}
      <TextField
        label={t('seal.undrawnField')}
        value={text}
        autoComplete="off"
        error={isWrong ? t('seal.undrawnWrong') : null}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {digits && <Balls digits={digits} gameId={facts.game_id} size="small" />}
    </section>
  );
}

function relayAddress(chainHash: string, { beacon_round: round }: CheckedRound['facts']): string {
  return `https://api.drand.sh/${chainHash}/public/${round}`;
}
