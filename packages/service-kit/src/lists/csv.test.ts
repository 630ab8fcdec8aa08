import Fastify from 'fastify';
import { mapFailures } from '../server/failures';
import { cellText, csvLine, sendCsv } from './csv';

const SIGNS = ["'", ';', '\t', '\n', '\r', ' ', '=', 'a'];
/** Every text of so many signs. */
const texts = (length: number): string[] =>
  length === 0 ? [''] : texts(length - 1).flatMap((text) => SIGNS.map((sign) => text + sign));
const written = (text: string) =>
  csvLine([text])
    .slice(0, -'\r\n'.length)
    .replace(/^"(.*)"$/s, '$1');

const isFormula = (part: string) => part.trim().startsWith('=');

test('when a cell is written, then no cell of it is a formula however it is parted, and it reads as it was', () => {
  const wrong = [0, 1, 2, 3, 4, 5].flatMap(texts).filter((text) => {
    const cell = written(text);
    return cell.split(/[;\t\n\r]/).some(isFormula) || cellText(cell) !== text;
  });
  expect(wrong).toEqual([]);
});

test.each([
  ['at once', () => csvLine(['Name']) + csvLine(['Crème'])],
  [
    'as it comes',
    async function* () {
      yield csvLine(['Name']);
      yield csvLine(['Crème']);
    },
  ],
])(
  'when a file is sent %s, then it says once that it is UTF-8: Excel takes it for another encoding',
  async (_how, csv) => {
    const app = Fastify();
    app.get('/', (_request, reply) => sendCsv(reply, 'rugs', csv()));
    const { rawPayload, headers } = await app.inject('/');
    expect(rawPayload.toString('utf8')).toBe('\uFEFFName\r\nCrème\r\n');
    expect(headers['content-disposition']).toBe('attachment; filename="rugs.csv"');
    await app.close();
  },
);

test('when a file cannot be begun, then that is a failure and no file', async () => {
  const app = Fastify();
  mapFailures(app);
  app.get('/', (_request, reply) =>
    sendCsv(
      reply,
      'rugs',
      (async function* (): AsyncIterable<string> {
        yield await Promise.reject<string>(new Error('The database is away.'));
      })(),
    ),
  );
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.json()]).toMatchObject([500, { success: false }]);
  // Else the browser saves it as the file.
  expect(answer.headers).not.toHaveProperty('content-disposition');
  await app.close();
});
