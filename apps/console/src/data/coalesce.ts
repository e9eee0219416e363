/**
 * Runs `read` for a key, and once more for all demands that arrive during the run. Otherwise events
 * that arrive faster than answers would cancel every answer.
 */
export function coalesce(read: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, { again: boolean }>();
  return async (key) => {
    const before = running.get(key);
    if (before !== undefined) {
      before.again = true;
      return;
    }
    const run = { again: true };
    running.set(key, run);
    try {
      while (run.again) {
        run.again = false;
        await read(key);
      }
    } finally {
      running.delete(key);
    }
  };
}
