declare global {
  /** Set by the document (the gateway's hold-early-presses.ts) for the shell: the list that it adds to. */
  var takeEarlyPresses: (() => EarlyPress[]) | undefined;
  /** Set by the document (the gateway's load-early-back.ts), which loads what is gone back to until the shell calls it. */
  var routerListens: (() => void) | undefined;
}

/** Of a visitor who was faster than the application. */
export interface EarlyPress {
  type: 'click' | 'submit';
  target: HTMLElement;
  /** Of a click: whether the button showed itself as pressed or expanded. */
  state?: string | null;
  submitter?: HTMLElement | null;
}
