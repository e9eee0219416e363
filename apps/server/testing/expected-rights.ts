export type LoginName = 'trine_api' | 'trine_clock';
export interface Rights {
  readonly why: string;
  readonly rights: readonly string[];
}
export const expectedRights: Readonly<Record<LoginName, readonly Rights[]>> = {
  trine_api: [],
  trine_clock: [],
};
