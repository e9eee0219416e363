/** The queues of deposits and withdrawals, which one screen shows. */
import { patterns, readSearch } from '../../ui/lists/search.ts';
import { t } from '../../ui/words/language.ts';

export type QueueKind = 'deposits' | 'withdrawals';

export const queueNames = ['waiting', 'unpaid', 'all'] as const;
type QueueName = (typeof queueNames)[number];

export const queueLabels: Readonly<Record<QueueName, string>> = {
  waiting: t('To decide'),
  unpaid: t('Approved, to be paid'),
  all: t('All, newest first'),
};

const requestStates = ['asked', 'claimed', 'approved', 'paid', 'rejected'] as const;

/** The states by which a queue can be filtered. */
export function statesOf(queue: QueueName): readonly (typeof requestStates)[number][] {
  switch (queue) {
    case 'waiting':
      return ['asked', 'claimed'];
    case 'unpaid':
      return [];
    case 'all':
      return requestStates;
  }
}

/** Only withdrawals are paid after their approval. */
export function queuesOf(kind: QueueKind): readonly QueueName[] {
  return kind === 'withdrawals' ? queueNames : ['waiting', 'all'];
}

const amount = /^[0-9]{1,12}(\.[0-9]{1,2})?$/;

export function queueSearch(given: Readonly<Record<string, unknown>>) {
  return readSearch(given, {
    queue: queueNames,
    player_id: patterns.id,
    player: patterns.text,
    state: requestStates,
    minutes: /^[1-9][0-9]{0,5}$/,
    staff: /^staff:[1-9][0-9]{0,17}$/,
    least: amount,
    most: amount,
    request: patterns.id,
  });
}

export type QueueSearch = ReturnType<typeof queueSearch>;
