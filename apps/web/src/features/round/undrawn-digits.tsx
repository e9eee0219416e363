import { useQuery } from '@tanstack/react-query';
import { gameById } from '@trine/game/games.ts';
import { useState } from 'react';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Balls } from './balls.tsx';
import type { CheckedRound } from './round-check.ts';
import styles from './seal-sheet.module.css';

// The room is drawn without them.
await loadTexts('results');

/** A relay's answer contains the signature as well. */
const signatureForm = /[0-9a-f]{96}/;

/**
 * The digits that a void round would have had. The signature is known if another game was drawn by
 * it; otherwise the player supplies it.
 */
export function UndrawnDigits({ checked }: { checked: CheckedRound }) {
  const { t } = useTranslation();
  const { chain, facts } = checked;
  const [text, setText] = useState('');
  const [beside = null] = facts.beside;
  const given = signatureForm.exec(text)?.[0] ?? null;
  const { data: digits } = useUndrawn(checked, given ?? beside?.signature ?? null);
  const isWrong = text !== '' && (given === null || digits === null);
  const game = gameById(beside?.game_id);
  return (
    <section className={styles['undrawn']}>
      <h3 className={styles['name']}>{t('undrawn.title')}</h3>
      {digits && <Balls digits={digits} gameId={facts.game_id} size="small" />}
      {beside !== null && game !== null && (
        <p className={styles['text']}>
          {t('undrawn.beside', { game: t(`games.${game.slug}`), issue: beside.issue })}
        </p>
      )}
      {(beside === null || digits === null) && (
        <>
          <p className={styles['text']}>{t('undrawn.text', { round: facts.beacon_round })}</p>
          {chain.kind === 'drand' && (
            <a
              href={relayAddress(chain.chainHash, facts)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('undrawn.link')}
            </a>
          )}
          <TextField
            label={t('undrawn.field')}
            value={text}
            autoComplete="off"
            error={isWrong ? t('undrawn.wrong') : null}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        </>
      )}
    </section>
  );
}

/** Null for a signature that is not the beacon's. */
export function useUndrawn(
  { chain, facts }: Pick<CheckedRound, 'chain' | 'facts'>,
  signature: string | null,
) {
  return useQuery({
    queryKey: ['undrawnDigits', facts.game_id, facts.issue, signature],
    queryFn: async () => {
      if (signature === null) return null;
      const { checkBeside } = await import('./read-and-check.ts');
      return checkBeside('undrawn', { chain, facts, signature });
    },
    enabled: signature !== null,
    staleTime: Infinity,
  });
}

function relayAddress(chainHash: string, { beacon_round: round }: CheckedRound['facts']): string {
  return `https://api.drand.sh/${chainHash}/public/${round}`;
}
