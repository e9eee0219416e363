import { useStaffName } from '../data/staff-names.ts';
import { Moment } from '../data/moment.tsx';
import { actorName } from '../ui/words/names.ts';
import { useMe } from './session.ts';
import { t } from '../ui/words/language.ts';

/** An actor of the audit log: "you", a colleague by name, a player, or a rule. */
export function Actor({ actor }: { actor: string }) {
  const me = useMe();
  const name = useStaffName(actor);
  if (actor === me.actor) return <span title={me.name}>{t('you')}</span>;
  if (name === null) return <span title={actor}>{actorName(actor)}</span>;
  return (
    <span title={actor} translate="no">
      {name}
    </span>
  );
}

/** An actor and a time (epoch seconds). */
export function ActorAt({ actor, at }: { actor: string; at: number }) {
  return (
    <>
      <Actor actor={actor} />, <Moment at={at} />
    </>
  );
}
