import { Tag } from 'antd';
import { codeText } from './words/codes.ts';

const tones: Readonly<Record<string, string>> = {
  asked: 'processing',
  claimed: 'warning',
  approved: 'success',
  paid: 'success',
  rejected: 'error',
  waiting: 'processing',
  confirmed: 'success',
  applied: 'success',
  active: 'default',
  betting_frozen: 'warning',
  frozen: 'error',
  open: 'success',
  closed: 'warning',
  drawn: 'processing',
  settled: 'default',
  void: 'error',
  won: 'success',
  accepted: 'processing',
};

/** The state of a round, an order, a request or a player. */
export function StateTag({ state }: { state: string }) {
  return <Tag color={tones[state] ?? 'default'}>{codeText(state)}</Tag>;
}
