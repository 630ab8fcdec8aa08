import { Transform, type Readable } from 'node:stream';

/**
 * What `source` gives, failing when it ends before `bytes` have come or says nothing for `silenceMs`
 * while somebody waits for more. A picture that is cut short must never pass for a whole one.
 */
export function wholeOrFailing(source: Readable, bytes: number, silenceMs: number): Readable {
  let come = 0;
  const whole = new Transform({
    transform(piece: Buffer, _encoding, done) {
      come += piece.length;
      watch();
      done(null, piece);
    },
    flush(done) {
      done(come === bytes ? null : new Error(`The picture ended after ${come} of ${bytes} bytes.`));
    },
    destroy(error, done) {
      clearTimeout(timer);
      source.destroy();
      done(error);
    },
  });
  let timer: NodeJS.Timeout;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A reader who takes their time is no fault of the store.
      if (whole.writableNeedDrain || whole.readableLength > 0) return watch();
      whole.destroy(new Error(`The picture stopped after ${come} of ${bytes} bytes.`));
    }, silenceMs);
  };
  watch();
  source.on('error', (error) => whole.destroy(error));
  source.on('aborted', () => whole.destroy(new Error('The store ended the picture.')));
  return source.pipe(whole);
}
