import { Actor } from '../../session/actor.tsx';
import { InAppLink, PlayerLink, RoundLink } from '../../ui/in-app-link.tsx';

/** What an entry is about, with a link where the console has a page for it. */
export function Subject({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split(':', 2);
  const text = <span className="mono whole">{subject}</span>;
  if (!/^[0-9]+$/.test(id)) return text;
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
      return text;
  }
}
