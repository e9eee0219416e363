import type { ContentKind } from '@trine/contract/console/content.ts';
import { Alert, Button, Drawer, Input, Switch } from 'antd';
import { use, useState } from 'react';
import { useApiMutation } from '../../data/mutations.ts';
import { InTheAuditLog } from '../../session/in-the-audit-log.tsx';
import { useMay } from '../../session/session.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { Field, PositionField } from '../../ui/field.tsx';
import { languageNames } from '../../ui/languages/languages.ts';
import { ZoneContext } from '../../data/moment.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { RejectionAlert } from '../../ui/rejection-alert.tsx';
import { useNotify } from '../../ui/notify.ts';
import { wallSeconds, wallText } from '../../data/wall-time.ts';
import { contentKindNames, type ContentPiece } from './content-search.ts';
import { bodyOf, emptyLanguages, sentBody } from './piece-body.ts';
import { PieceFields } from './piece-fields.tsx';
import { PieceVersions } from './piece-versions.tsx';
import { t } from '../../ui/words/language.ts';

interface PieceDrawerProps {
  kind: ContentKind;
  /** Null for a new one. */
  piece: ContentPiece | null;
  /** The body of a new piece at first. */
  model?: ContentPiece['body'] | undefined;
  /** The position of a new piece. */
  position: number;
  onClose: () => void;
}

const width = 720;

/** Edits one piece of content and lists its versions. */
export function PieceDrawer({ kind, piece, model, position, onClose }: PieceDrawerProps) {
  const may = useMay();
  const canAct = may('content.act');
  const [draft, setDraft] = useState(() => draftOf(piece, position, model));
  // A version that a colleague saves during the edit must not replace the one that is edited.
  const [seen, setSeen] = useState(piece);
  const isOutdated = piece !== null && piece.version !== seen?.version;
  const { isBusy, rejection, save } = useSaving({ kind, piece, seen, draft, onClose });
  return (
    <Drawer
      open
      size={width}
      title={
        piece === null
          ? t('A new {one}', { one: contentKindNames[kind].one })
          : t('Edit the {one}', { one: contentKindNames[kind].one })
      }
      onClose={onClose}
      footer={
        canAct && (
          <Row>
            <Button
              type="primary"
              loading={isBusy}
              disabled={isOutdated}
              onClick={() => void save()}
            >
              {t('Save')}
            </Button>
            {piece && <RemovePiece piece={piece} onDone={onClose} />}
          </Row>
        )
      }
    >
      <Stack>
        <RejectionAlert rejection={rejection} />
        {isOutdated && (
          <OutdatedAlert
            onUse={() => {
              setSeen(piece);
              setDraft(draftOf(piece, position));
            }}
          />
        )}
        <PieceForm kind={kind} draft={draft} onChange={setDraft} />
        {piece && <PieceVersions kind={kind} piece={piece} />}
        {piece && <InTheAuditLog subject={`content:${piece.content_id}`} />}
      </Stack>
    </Drawer>
  );
}

type Draft = ReturnType<typeof draftOf>;

interface Saving extends Pick<PieceDrawerProps, 'kind' | 'piece' | 'onClose'> {
  /** The version that is edited. */
  seen: ContentPiece | null;
  draft: Draft;
}

/** Saves the draft as the version after `seen`; the server rejects it if there is a newer one. */
function useSaving({ kind, piece, seen, draft, onClose }: Saving) {
  const { isBusy, rejection, send } = useApiMutation('/content/save');
  const notify = useNotify();
  const save = async () => {
    const { body, ...rest } = draft;
    const outcome = await send({
      ...(piece && { content_id: piece.content_id }),
      version: seen?.version ?? 0,
      kind,
      ...rest,
      body: sentBody(kind, body),
    });
    if (!outcome?.ok) return;
    notify(t('Saved. Players see it from now on.'));
    onClose();
  };
  return { isBusy, rejection, save };
}

function draftOf(piece: ContentPiece | null, position: number, model?: ContentPiece['body']) {
  return {
    position: piece?.position ?? position,
    is_shown: piece?.is_shown ?? true,
    shows_from: piece?.shows_from ?? null,
    shows_until: piece?.shows_until ?? null,
    body: bodyOf(piece?.body ?? model),
  };
}

function OutdatedAlert({ onUse }: { onUse: () => void }) {
  return (
    <Alert
      type="warning"
      showIcon
      title={t('A colleague has saved another version in the meantime')}
      action={<Button onClick={onUse}>{t('Use their version')}</Button>}
    />
  );
}

interface PieceFormProps {
  kind: ContentKind;
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function PieceForm({ kind, draft, onChange }: PieceFormProps) {
  const missing = emptyLanguages(kind, draft.body);
  return (
    <>
      <PieceFields
        kind={kind}
        body={draft.body}
        onChange={(body) => onChange({ ...draft, body })}
      />
      {draft.is_shown && missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('Empty in {code}', {
            code: missing.map((code) => languageNames[code]).join(', '),
          })}
        />
      )}
      <Placing draft={draft} onChange={onChange} />
    </>
  );
}

function Placing({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const zone = use(ZoneContext);
  return (
    <Row>
      <Field label={t('Shown')}>
        {(id) => (
          <Switch
            id={id}
            checked={draft.is_shown}
            onChange={(isShown) => onChange({ ...draft, is_shown: isShown })}
          />
        )}
      </Field>
      <PositionField
        value={draft.position}
        onChange={(position) => onChange({ ...draft, position })}
      />
      <Row>
        {(['shows_from', 'shows_until'] as const).map((field) => (
          <Field key={field} label={field === 'shows_from' ? t('From') : t('Until')}>
            {(id) => (
              <Input
                id={id}
                type="datetime-local"
                value={wallText(draft[field], zone)}
                onChange={(event) =>
                  onChange({ ...draft, [field]: wallSeconds(event.target.value, zone) })
                }
              />
            )}
          </Field>
        ))}
      </Row>
    </Row>
  );
}

function RemovePiece({ piece, onDone }: { piece: ContentPiece; onDone: () => void }) {
  return (
    <DialogButton
      label={t('Remove')}
      danger
      renderDialog={(close) => (
        <ActDialog
          path="/content/remove"
          title={t('Remove the {one}?', { one: contentKindNames[piece.kind].one })}
          confirm={t('Remove')}
          danger
          request={() => ({ content_id: piece.content_id, version: piece.version })}
          done={t('Removed.')}
          onDone={onDone}
          onClose={close}
        >
          {t('Players will no longer see it. To keep it for later, switch off “Shown” instead.')}
        </ActDialog>
      )}
    />
  );
}
