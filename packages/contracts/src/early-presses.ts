declare global {
  /** Set by the document (the gateway's hold-early-presses.ts) for the shell: the list that it adds to. */
  var takeEarlyPresses: (() => EarlyPress[]) | undefined;
  /** Set by the document (the gateway's load-early-back.ts) for the shell. */
  var earlyBack: EarlyBack | undefined;
  /** Set by the document (the gateway's start-after-paint.ts) for the shell. */
  var asWritten: AsWritten | undefined;
}

/** A page whose own code cannot be had stays as the server has written it. */
export interface AsWritten {
  /** That its buttons do not answer, as of a page whose shell cannot start. */
  say(): void;
  /** Its visitor is elsewhere. */
  hide(): void;
}

export interface EarlyBack {
  /** Loads the page that was gone back to. @returns false where none was */
  loads(): boolean;
  /** From here on the shell's router hears of Back. */
  leaveToRouter(): void;
}

/** Of a visitor who was faster than the application. */
export interface EarlyPress {
  type: 'click' | 'submit';
  target: HTMLElement;
  /** Of a click: whether the button showed itself as pressed or expanded. */
  state?: string | null;
  submitter?: HTMLElement | null;
}
