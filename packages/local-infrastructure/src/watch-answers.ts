/** Looks without an answer until a part is held to hang: half a minute, in which a busy machine recovers. */
const SILENT_LOOKS = 10;
/** Who has never answered may still be starting. */
const SILENT_LOOKS_AT_FIRST = 30;

interface Watched {
  answers(): Promise<boolean>;
  lookEveryMs: number;
  /** With each look, until the end. */
  onHanging(): void;
}

/** Looks again and again whether a part answers. */
export function watchAnswers({ answers, lookEveryMs, onHanging }: Watched) {
  let silent = 0;
  let mostSilent = SILENT_LOOKS_AT_FIRST;
  let asking = false;
  const hangs = () => silent >= mostSilent;
  const look = setInterval(() => {
    if (asking) return;
    asking = true;
    void answers().then((isAnswered) => {
      asking = false;
      silent = isAnswered ? 0 : silent + 1;
      if (isAnswered) mostSilent = SILENT_LOOKS;
      if (hangs()) onHanging();
    });
  }, lookEveryMs);
  look.unref();
  return { end: () => clearInterval(look), hangs };
}
