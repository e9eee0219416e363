import { useQueryClient } from '@tanstack/react-query';
import type { Path } from '@trine/contract/calls.ts';
import type { Answer } from '@trine/contract/client.ts';
import type { Rejection } from '../../data/client.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { setMobile } from '../../data/session.ts';

export type User = Answer<'/api/user/userInfo'>;

type Change = Partial<Pick<User, 'nickname' | 'mobile' | 'avatar'>> & { password?: string };

const userPath: Path = '/api/user/userInfo';

/** Saves the profile and updates it in every query. */
export function useSaveProfile(user: User) {
  const queries = useQueryClient();
  const { isBusy, send } = useApiMutation('/api/user/profile');
  const save = async (change: Change): Promise<Rejection | null> => {
    const { username, nickname, mobile } = user;
    const outcome = await send({ username, nickname, mobile, ...change });
    if (!outcome.ok) return outcome;
    // A read that was sent earlier would restore the old profile.
    await queries.cancelQueries({ queryKey: [userPath] });
    queries.setQueriesData({ queryKey: [userPath] }, outcome.data);
    setMobile(outcome.data.mobile);
    return null;
  };
  return { isBusy, save };
}
