// A browser that Playwright can not drive, as the run in other browsers uses it.

/** Of a phone's screen. */
export const viewport = { width: 390, height: 664 } as const;

/** One source of W3C's input actions: WebDriver and WebDriver BiDi take the same. */
export type Input =
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly actions: readonly (
        | { readonly type: 'pointerMove'; readonly x: number; readonly y: number }
        | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
      )[];
    }
  | {
      readonly type: 'key';
      readonly id: string;
      readonly actions: readonly {
        readonly type: 'keyDown' | 'keyUp';
        readonly value: string;
      }[];
    };

export interface DrivenBrowser {
  /** With its version. */
  readonly name: string;
  /** Uncaught errors of the page so far. */
  faults(): Promise<readonly string[]>;
  goTo(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  perform(input: Input): Promise<void>;
  close(): Promise<void>;
}
