import { CopyFact } from '../../ui/fields/copy-fact.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';

/** An agent's code, for new members. */
export function InviteCode({ code }: { code: number }) {
  const { t } = useTranslation();
  return (
    <Card>
      <dl>
        <CopyFact name={t('personal.inviteCode')} value={String(code)} />
      </dl>
    </Card>
  );
}
