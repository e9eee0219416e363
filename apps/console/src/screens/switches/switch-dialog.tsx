import { useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import { LanguageFields } from '../../ui/languages/language-fields.tsx';
import { noTexts, type Texts } from '../../ui/languages/languages.ts';
import { Stack } from '../../ui/page.tsx';
import { switchEffects, switchNamesShown } from '../../ui/words/switches.ts';

type Switch = ConsoleAnswer<'/switches/list'>['rows'][number];

const maxMessage = 200;

/** Switching off takes a message for players; switching on only the reason. */
export function SwitchDialog({ row, onClose }: { row: Switch; onClose: () => void }) {
  const [message, setMessage] = useState<Texts>({ ...noTexts, ...row.message });
  const name = switchNamesShown[row.name];
  const turnsOff = row.is_on;
  return (
    <ActDialog
      path="/switches/turn"
      title={`${name}: switch ${turnsOff ? 'off' : 'on'}?`}
      confirm={`Switch ${turnsOff ? 'off' : 'on'}`}
      danger={turnsOff}
      reason={auditLogReason(3)}
      request={(reason) => ({
        name: row.name,
        is_on: !row.is_on,
        reason,
        ...(turnsOff && { message }),
      })}
      done={`${name} is switched ${turnsOff ? 'off' : 'on'}.`}
      onClose={onClose}
    >
      {turnsOff ? (
        <Stack>
          <span>
            When off: {switchEffects[row.name]} What players read in the meantime, if not the usual
            sentence:
          </span>
          <LanguageFields
            label="Message"
            value={message}
            maxLength={maxMessage}
            onChange={setMessage}
          />
        </Stack>
      ) : (
        'Players can do it again at once.'
      )}
    </ActDialog>
  );
}
