import { PassThrough } from 'node:stream';
import { wholeOrFailing } from './whole-or-failing';

const SILENCE_MS = 60;

describe('when a picture of five bytes is passed on', () => {
  test('and all come, then it is whole', async () => {
    const source = new PassThrough();
    const passedOn = wholeOrFailing(source, 5, SILENCE_MS);
    source.write('wo');
    source.end('ven');

    expect(String(Buffer.concat(await passedOn.toArray()))).toBe('woven');
  });

  test.each([
    ['it ends early', (source: PassThrough) => source.end(), 'ended after 2 of 5'],
    ['nothing more comes', () => undefined, 'stopped after 2 of 5'],
    ['the store fails', (source: PassThrough) => source.destroy(new Error('gone')), 'gone'],
  ])('and %s, then it fails and the source is let go', async (_how, then, reason) => {
    const source = new PassThrough();
    const passedOn = wholeOrFailing(source, 5, SILENCE_MS);
    source.write('wo');
    setImmediate(() => then(source));

    await expect(passedOn.toArray()).rejects.toThrow(reason);
    expect(source.destroyed).toBe(true);
  });

  test('and its reader takes their time, then that is no fault of the store', async () => {
    const source = new PassThrough();
    const passedOn = wholeOrFailing(source, 5, SILENCE_MS);
    source.end('woven');
    await new Promise((resolve) => setTimeout(resolve, SILENCE_MS * 3));

    expect(String(Buffer.concat(await passedOn.toArray()))).toBe('woven');
  });
});
