// Where a Node process spent its time, from V8's sampler: by function, with and without callees.

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
  };
  readonly children?: readonly number[];
}

export interface NodeProfile {
  readonly nodes: readonly ProfileNode[];
  /** Ids of nodes. */
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

export interface ProfiledFunction {
  readonly name: string;
  readonly selfMs: number;
  /** With all callees; a recursive function counts once. */
  readonly wholeMs: number;
}

/** All functions, the greatest self time first. */
export function readProfile(profile: NodeProfile): ProfiledFunction[] {
  const own = new Map<number, number>();
  for (const [index, id] of profile.samples.entries()) {
    own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas[index] ?? 0));
  }
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const self = new Map<string, number>();
  const whole = new Map<string, number>();

  /** Returns the microseconds of the node and everything below it. */
  function walk(id: number, above: ReadonlySet<string>): number {
    const node = byId.get(id);
    if (node === undefined) return 0;
    const name = nameOf(node);
    const within = new Set([...above, name]);
    const mine = own.get(id) ?? 0;
    const all = (node.children ?? []).reduce((sum, child) => sum + walk(child, within), mine);
    self.set(name, (self.get(name) ?? 0) + mine);
    if (!above.has(name)) whole.set(name, (whole.get(name) ?? 0) + all);
    return all;
  }

  const [root] = profile.nodes;
  if (root !== undefined) walk(root.id, new Set());
  return [...self]
    .map(([name, microseconds]) => ({
      name,
      selfMs: microseconds / 1000,
      wholeMs: (whole.get(name) ?? 0) / 1000,
    }))
    .toSorted((a, b) => b.selfMs - a.selfMs);
}

function nameOf({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const file = url.replace(/^file:\/\//, '').replace(/^.*\/(?=(node_modules|apps|packages)\/)/, '');
  const place = file === '' ? '' : ` ${file}:${lineNumber + 1}`;
  return `${functionName === '' ? 'anonymous' : functionName}${place}`;
}
