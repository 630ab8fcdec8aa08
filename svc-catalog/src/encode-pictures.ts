import { encodePicture } from './images/encode-picture';
import type { EncoderAnswer, EncoderTask } from './images/encoder-process';

/** The process that `encoderProcess` starts: encodes what it is sent, ends with who started it. */
async function encode({ id, master, rendition }: EncoderTask): Promise<EncoderAnswer> {
  try {
    return { id, content: await encodePicture(Buffer.from(master), rendition) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (task) => {
  void encode(task as EncoderTask).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the service decides when its encoder ends.
process.on('SIGINT', () => undefined);
