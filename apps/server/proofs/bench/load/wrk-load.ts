import { join } from 'node:path';
import type { Load, LoadCounts, LoadListener } from './load.ts';
import { runWrkScript } from './wrk-script.ts';

type Output = Omit<LoadCounts, 'measuredSeconds' | 'failure'> & {
  readonly failed: number;
  readonly failure: string;
};

const script = join(import.meta.dirname, 'bets.lua');

/** Makes loads with this wrk. */
export function runWrkLoad(program: string) {
  return async (load: Load, listener: LoadListener): Promise<LoadCounts> => {
    const { url, connections, path, warmUpSeconds, seconds, signal } = load;
    const { afterRejection = 'retries', networks = 'none' } = load;
    const { failed, failure, ...output } = await runWrkScript<Output>(
      {
        program,
        script,
        url,
        connections,
        lines: load.requests.map(({ token, body }) => `${token}\t${body}`),
        values: [path, warmUpSeconds, seconds, afterRejection, networks],
        signal,
      },
      (line, pid) => {
        if (line === 'begin') listener.begin(pid);
        if (line === 'end') listener.end(pid);
      },
    );
    return {
      ...output,
      measuredSeconds: seconds,
      failure: failed === 0 ? null : `${failed} of ${output.accepted + failed}, first: ${failure}`,
    };
  };
}
