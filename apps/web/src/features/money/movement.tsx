import { Amount, type AmountProps } from '../../ui/amount.tsx';

export interface MovementProps extends Pick<AmountProps, 'size'> {
  /** Signed: a negative value leaves the balance. */
  value: string;
  /** False while it is pending, and when it was rejected. */
  isDone: boolean;
}

/**
 * A movement of the balance. One that leaves has a minus sign and no colour, because a stake or a
 * withdrawal is no loss. One that arrives has a plus sign and the colour of a gain.
 */
export function Movement({ value, isDone, size }: MovementProps) {
  const isCredit = isDone && !value.startsWith('-');
  return <Amount value={value} tone={isCredit ? 'gain' : 'plain'} {...(size && { size })} />;
}
