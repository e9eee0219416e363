import { useNameOf } from '../data/names.ts';
import { actorName } from '../ui/words/names.ts';
import { useMe } from './session.ts';

/** Who did something: oneself, a colleague by name, a player, or a rule of the house. */
export function Actor({ actor }: { actor: string }) {
  const me = useMe();
  const name = useNameOf(actor);
  if (actor === me.actor) return <span title={me.name}>you</span>;
  return <span title={actor}>{name ?? actorName(actor)}</span>;
}
