import { useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import { LanguageFields } from '../../ui/languages/language-fields.tsx';
import { noTexts, type Texts } from '../../ui/languages/languages.ts';
import { Stack } from '../../ui/page.tsx';
import { switchEffects, switchLabels } from '../../ui/words/switches.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type Switch = ConsoleAnswer<'/switches/list'>['rows'][number];

const maxMessage = 200;

/** Switching off takes a message for players; switching on only the reason. */
export function SwitchDialog({ row, onClose }: { row: Switch; onClose: () => void }) {
  const [message, setMessage] = useState<Texts>({ ...noTexts, ...row.message });
  const name = switchLabels[row.name];
  const turnsOff = row.is_on;
  return (
    <ActDialog
      path="/switches/turn"
      title={turnsOff ? t('Switch off: {name}?', { name }) : t('Switch on: {name}?', { name })}
      confirm={turnsOff ? t('Switch off') : t('Switch on')}
      danger={turnsOff}
      reason={auditLogReason(3)}
      request={(reason) => ({
        name: row.name,
        is_on: !row.is_on,
        reason,
        ...(turnsOff && { message }),
      })}
      done={
        turnsOff ? t('{name} is switched off.', { name }) : t('{name} is switched on.', { name })
      }
      onClose={onClose}
    >
      {turnsOff ? (
        <Stack>
          <span>
            {phrase('When off: {switchEffects} The message to players, if not the usual one:', {
              switchEffects: switchEffects[row.name],
            })}
          </span>
          <LanguageFields
            label={t('Message')}
            value={message}
            maxLength={maxMessage}
            onChange={setMessage}
          />
        </Stack>
      ) : (
        t('Players can do it again at once.')
      )}
    </ActDialog>
  );
}
