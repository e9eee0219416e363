import { Actor } from '../../session/actor.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';

/** What a line is about, leading to it where the console has a page for it. */
export function Subject({ subject }: { subject: string }) {
  const [kind = '', id = ''] = subject.split(':', 2);
  const text = <span className="mono">{subject}</span>;
  if (!/^[0-9]+$/.test(id)) return text;
  switch (kind) {
    case 'player':
      return (
        <InAppLink to="/players/$playerId" params={{ playerId: id }}>
          {text}
        </InAppLink>
      );
    case 'round':
      return (
        <InAppLink to="/rounds/$roundId" params={{ roundId: id }}>
          {text}
        </InAppLink>
      );
    case 'plan':
      return (
        <InAppLink to="/plans/$planId" params={{ planId: id }}>
          {text}
        </InAppLink>
      );
    case 'deposit':
      return (
        <InAppLink to="/deposits" search={{ request: id }}>
          {text}
        </InAppLink>
      );
    case 'withdrawal':
      return (
        <InAppLink to="/withdrawals" search={{ request: id }}>
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
