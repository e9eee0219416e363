/**
 * The query client keeps a cache of mutations, and Trine has none: what is sent goes by
 * `data/mutations.ts`. The build puts this in the cache's place.
 */
export class MutationCache {
  clear(): void {}
  findAll(): readonly never[] {
    return [];
  }
  async resumePausedMutations(): Promise<void> {}
}
