import type { AnswerOf, RequestOf } from '@trine/contract/call.ts';
import type { newPass } from '@trine/contract/cashier/security.ts';
import { accepted, rejected, type Context, type Reply } from '../../platform/http/route.ts';
import type { SessionPlayer } from '../../platform/http/route.ts';
import { passwordFault } from '../sessions/password-rules.ts';
import { originOfPlayer } from '../sessions/security-events.ts';
import { stopOtherSessions } from '../sessions/sessions.ts';
import { groups } from '../players/player.ts';
import { replaceCredentials } from '../players/credentials.ts';
import { asOwner, type ProofParts, type Proven } from '../sessions/prove-owner.ts';

const field = 'after_pass';

type ChangeReply = Reply<AnswerOf<typeof newPass>>;

export async function changePassword(
  parts: ProofParts,
  { after_pass: present, new_pass: wanted }: RequestOf<typeof newPass>,
  context: Context<SessionPlayer>,
): Promise<ChangeReply> {
  const { username, groupId } = context.player;
  const owner = { username, isGuest: groupId === groups.guest };
  const fault = passwordFault(wanted, owner, 'new_pass');
  if (fault !== null) return rejected('invalid_field', fault);
  if (wanted === present) return rejected('invalid_field', { field: 'new_pass' });
  return asOwner(parts, { context, password: present, field }, async (proven) => {
    return change(parts, context, { ...proven, wanted });
  });
}

async function change(
  { database, hashes }: ProofParts,
  context: Context<SessionPlayer>,
  { hasher, passwordHash: presentHash, triesLeft, wanted }: Proven & { readonly wanted: string },
): Promise<ChangeReply> {
  const { playerId, tokenHash } = context.player;
  const passwordHash = await hasher.hash(wanted);
  const digest = hashes.passwordDigest(playerId, passwordHash);
  const origin = originOfPlayer(hashes, context);
  const isChanged = await database.transaction(async (tx) => {
    const change = { playerId, presentHash, passwordHash, digest, origin };
    if (!(await replaceCredentials(tx, change))) return false;
    await stopOtherSessions(tx, { playerId, tokenHash });
    return true;
  });
  // A parallel call changed it: the given password is no longer the present one.
  return isChanged
    ? accepted(null)
    : rejected('wrong_credentials', { field, tries_left: triesLeft });
}
