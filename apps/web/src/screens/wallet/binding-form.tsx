import type { ReactNode } from 'react';
import { CodeSheet } from '../../features/security-code/code-sheet.tsx';
import { HoldNote } from '../../features/security-code/hold-note.tsx';
import { OwnPassword } from '../../features/security-code/own-password.tsx';
import { Form, FormNotice } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import type { useBindAccount } from './use-bind-account.ts';

export interface BindingFormViewProps {
  binding: ReturnType<typeof useBindAccount>;
  children: ReactNode;
  /** The title of the sheet that asks for the code. */
  title: string;
}

/** The form that adding a card and adding a wallet share. */
export function BindingFormView({ binding, children, title }: BindingFormViewProps) {
  const { t } = useTranslation();
  return (
    <>
      <Form onSubmit={(element) => void binding.submit(element)}>
        <FormNotice kind="info">
          <HoldNote text={binding.isReplacing ? 'accounts.replaceNote' : 'accounts.firstNote'} />
        </FormNotice>
        <div role="alert">
          {binding.notice && <FormNotice kind="failure">{binding.notice}</FormNotice>}
        </div>
        {children}
        {!binding.isReplacing && (
          <OwnPassword
            value={binding.password}
            error={binding.errors.password}
            onChange={binding.setPassword}
          />
        )}
        <Button type="submit" wide busy={binding.isBusy}>
          {t(binding.isBusy ? 'accounts.saving' : 'accounts.save')}
        </Button>
      </Form>
      <CodeSheet
        open={binding.isAskingCode}
        onClose={binding.stopAsking}
        title={t('withdraw.codeTitle')}
        description={title}
        onCode={binding.bind}
      />
    </>
  );
}
