// Mutants of the public log.

import type { Mutant } from './mutant.ts';

const logs = 'schema/03-logs.sql';
const rounds = 'schema/08-rounds.sql';

export const logMutants: readonly Mutant[] = [
  {
    name: 'a seal without its entry in the public log',
    replacements: [
      { file: rounds, from: '    perform append_public_log(seal_entry(sealed));', to: '    null;' },
    ],
    test: 'src/game/public-log/round-entries.test.ts',
  },
  {
    name: 'a gap in the public log',
    replacements: [{ file: logs, from: 'set size = e.size + 1', to: 'set size = e.size + 2' }],
    test: 'src/game/public-log/round-entries.test.ts',
  },
  {
    name: 'a process without the lease publishes the log',
    replacements: [
      { file: 'src/game/public-log/publish-log.ts', from: '    await assertLead(tx);\n', to: '' },
    ],
    test: 'src/game/public-log/publish-log.test.ts',
  },
  {
    name: 'a start with a rewritten log',
    replacements: [
      {
        file: 'src/game/public-log/check-kept-log.ts',
        from: 'if (Buffer.compare(stored, root) === 0) return size;',
        to: 'if (stored.length === root.length) return size;',
      },
    ],
    test: 'src/game/public-log/insider.test.ts',
  },
  {
    name: 'an audit that believes the tiles',
    replacements: [
      {
        file: 'src/operations/audit/audit-log-tree.ts',
        from: 'if (tile !== undefined && !isSame)',
        to: 'if (tile === undefined && !isSame)',
      },
    ],
    test: 'src/operations/audit/audit-public-log.test.ts',
  },
  {
    name: 'a build that is logged at every start',
    replacements: [
      {
        file: logs,
        from: "if line = newest_public_log('trine/1/build|') then",
        to: 'if line is null then',
      },
    ],
    test: 'src/game/public-log/operator-entries.test.ts',
  },
  {
    name: 'an audit that does not compare the logged ends of the audit log',
    replacements: [
      {
        file: 'src/operations/audit/audit-logged-facts.sql.ts',
        from: 'where g.head is distinct from encode(',
        to: 'where g.head is null and g.head is distinct from encode(',
      },
    ],
    test: 'src/operations/audit/audit-logged-facts.test.ts',
  },
];
