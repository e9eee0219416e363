// A map with a limit: an entry that is set is the newest, and the oldest ones are deleted while the
// map is over its limit. Reading does not make an entry newer; `set` it again where that matters.

export interface BoundedMap<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
  readonly delete: (key: Key) => void;
}

/** `max` limits the entries, or the sum of their weights. The newest entry always stays. */
export function createBoundedMap<Key, Value>(
  max: number,
  weightOf: (value: Value) => number = () => 1,
): BoundedMap<Key, Value> {
  const entries = new Map<Key, Value>();
  let weight = 0;

  function remove(key: Key): void {
    if (!entries.has(key)) return;
    weight -= weightOf(entries.get(key) as Value);
    entries.delete(key);
  }

  return {
    get: (key) => entries.get(key),
    set(key, value) {
      remove(key);
      entries.set(key, value);
      weight += weightOf(value);
      for (const oldest of entries.keys()) {
        if (weight <= max || oldest === key) return;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
