import { useState } from 'react';
import { formatMoney, minor, parseMoney } from '@trine/money/money.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Amount } from '../../ui/amount.tsx';
import { TextField } from '../../ui/field.tsx';
import { readMinor } from '../../ui/words/amounts.ts';
import { Stack } from '../../ui/page.tsx';
import type { PlayerRow } from './player-search.ts';

interface GiftDialogProps {
  player: PlayerRow;
  onClose: () => void;
}

/** Proposes a gift of money; a second person has to confirm it. */
export function GiftDialog({ player, onClose }: GiftDialogProps) {
  const [text, setText] = useState('');
  const given = parseMoney(text.trim());
  const isFit = given !== null && given > 0n;
  const after = isFit ? formatMoney(minor(readMinor(player.money) + given)) : null;
  return (
    <ActDialog
      path="/proposals/gift"
      title="Give money away?"
      confirm="Ask for a second person"
      isIncomplete={!isFit}
      reason={{ label: 'Reason, for a colleague and the audit log', minLength: 10 }}
      request={(reason) => ({ player_id: player.player_id, money: text.trim(), reason })}
      done="Asked for. A second person has to confirm it."
      onClose={onClose}
    >
      <Stack>
        <span>
          Nothing moves until a second person confirms.{' '}
          {after !== null && (
            <>
              Then {player.username} goes from <Amount value={player.money} /> to{' '}
              <Amount value={after} />, if nothing else changes it.
            </>
          )}
        </span>
        <TextField
          label="Amount"
          error={text === '' || isFit ? undefined : 'An amount such as 25 or 25.50'}
          inputMode="decimal"
          value={text}
          maxLength={15}
          onText={setText}
        />
      </Stack>
    </ActDialog>
  );
}
