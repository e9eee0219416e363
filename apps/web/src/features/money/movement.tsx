import { Amount, type AmountProps } from '../../ui/amount.tsx';

export interface MovementProps extends Pick<AmountProps, 'size'> {
  /** Signed: below zero, it leaves the balance. */
  value: string;
  /** False while it is decided, and when it was rejected. */
  isDone: boolean;
}

/**
 * What moves a balance. What leaves it has its minus sign and no colour: a stake or a withdrawal is
 * no loss. What has come to it has a plus sign and the colour of a gain.
 */
export function Movement({ value, isDone, size }: MovementProps) {
  const isCredit = isDone && !value.startsWith('-');
  return <Amount value={value} tone={isCredit ? 'gain' : 'plain'} {...(size && { size })} />;
}
