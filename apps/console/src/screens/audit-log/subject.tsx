import { Actor } from '../../session/actor.tsx';
import type { SwitchName } from '@trine/contract/console/switches.ts';
import { actSubjectText } from '../../ui/words/acts.ts';
import { gameName, planName } from '../../ui/words/names.ts';
import { switchLabels } from '../../ui/words/switches.ts';
import { InAppLink, PlayerLink, RoundLink } from '../../ui/in-app-link.tsx';

/** The subject of a line, with a link if the console has a page for it. */
export function Subject({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split(':', 2);
  const text = nameOf(kind, id) ?? actSubjectText(subject);
  if (!/^[0-9]+$/.test(id)) return <span>{text}</span>;
  switch (kind) {
    case 'player':
      return <PlayerLink id={id}>{text}</PlayerLink>;
    case 'round':
      return <RoundLink id={id}>{text}</RoundLink>;
    case 'plan':
      return (
        <InAppLink to="/plans/$planId" params={{ planId: id }}>
          {text}
        </InAppLink>
      );
    case 'deposit':
    case 'withdrawal':
      return (
        <InAppLink to={`/${kind}s`} search={{ request: id }}>
          {text}
        </InAppLink>
      );
    case 'support':
      return (
        <InAppLink to="/support" search={{ open: id }}>
          {text}
        </InAppLink>
      );
    case 'staff':
      return <Actor actor={subject} />;
    default:
      return <span>{text}</span>;
  }
}

/** Null where the kind and the number are the only name. */
function nameOf(kind: string, id: string): string | null {
  if (kind === 'plan') return planName(Number(id));
  if (kind === 'switch') return switchLabels[id as SwitchName] ?? null;
  return kind === 'game' ? gameName(Number(id)) : null;
}
