import { useRead } from '../api/read.ts';
import { actorName } from '../words/names.ts';
import { useMay, useMe } from './session.ts';

/** Who did something: oneself, a colleague by name where one may know it, a player, or a rule. */
export function Actor({ actor }: { actor: string }) {
  const me = useMe();
  const may = useMay();
  const isStaff = actor.startsWith('staff:') && actor !== me.actor;
  const people = useRead('/people/list', {}, { enabled: isStaff && may('people.see') });
  if (actor === me.actor) return <span title={me.name}>you</span>;
  const name = people.data?.rows.find((person) => person.actor === actor)?.name;
  return <span title={actor}>{name ?? actorName(actor)}</span>;
}
