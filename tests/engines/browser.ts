/** CSS pixels from the top left corner of the page that the window shows. */
export type Position = readonly [x: number, y: number];

/** Names of keys without a character, as the DOM names them. */
export type NamedKey = 'ArrowLeft' | 'Home';

/** A browser with one window, as the tour drives it. */
export interface Browser {
  /** Console errors, uncaught errors and violations of a policy since the browser started. */
  readonly errors: readonly string[];
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page, given by its source; it returns a string or its promise. */
  call(source: string): Promise<string>;
  /** Presses at the first position, moves the pointer over the others and releases it at the last. */
  drag(path: readonly Position[]): Promise<void>;
  hover(position: Position): Promise<void>;
  type(text: string): Promise<void>;
  press(key: NamedKey): Promise<void>;
  /** PNG of what the window shows. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export const WINDOW = { width: 1280, height: 800 } as const;
/** Of the people who use Fenceline, whatever the machine's own. */
export const LOCALE = { language: 'en-AU', timeZone: 'Australia/Sydney' } as const;
