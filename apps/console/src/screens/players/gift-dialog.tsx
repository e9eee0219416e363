import { useState } from 'react';
import { formatMoney, minor } from '@trine/money/money.ts';
import { parseTypedMoney } from '@trine/money/typed-money.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Amount } from '../../ui/amount.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseAmount } from '../../ui/words/amounts.ts';
import { Stack } from '../../ui/page.tsx';
import type { PlayerRow } from './player-search.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface GiftDialogProps {
  player: PlayerRow;
  onClose: () => void;
}

/** Proposes a gift of money; a second person has to confirm it. */
export function GiftDialog({ player, onClose }: GiftDialogProps) {
  const [text, setText] = useState('');
  const given = parseTypedMoney(text);
  const isValid = given !== null && given > 0n;
  const money = isValid ? formatMoney(given) : '';
  const after = isValid ? formatMoney(minor(parseAmount(player.money) + given)) : null;
  return (
    <ActDialog
      path="/proposals/gift"
      title={t('Give money away?')}
      confirm={t('Ask for a second person')}
      isIncomplete={!isValid}
      reason={{ label: t('Reason, for a colleague and the audit log'), minLength: 10 }}
      request={(reason) => ({ player_id: player.player_id, money, reason })}
      done={t('Asked for. A second person has to confirm it.')}
      onClose={onClose}
    >
      <Stack>
        <span>
          {phrase('Nothing moves until a second person confirms. {more}', {
            more:
              after !== null &&
              phrase(
                'The balance of {username} then changes from {amount} to {amount2}, unless something else changes it.',
                {
                  username: player.username,
                  amount: <Amount value={player.money} />,
                  amount2: <Amount value={after} />,
                },
              ),
          })}
        </span>
        <TextField
          label={t('Amount')}
          hint={isValid && money !== text ? money : undefined}
          error={text === '' || isValid ? undefined : t('An amount such as 25 or 25.50')}
          inputMode="decimal"
          value={text}
          maxLength={24}
          onText={setText}
        />
      </Stack>
    </ActDialog>
  );
}
