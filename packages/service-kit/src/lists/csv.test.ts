import { cellText, csvLine } from './csv';

const SIGNS = ["'", ';', '\t', '\n', '\r', ' ', '=', 'a'];
/** Every text of so many signs. */
const texts = (length: number): string[] =>
  length === 0 ? [''] : texts(length - 1).flatMap((text) => SIGNS.map((sign) => text + sign));
const written = (text: string) =>
  csvLine([text])
    .slice(0, -'\r\n'.length)
    .replace(/^"(.*)"$/s, '$1');

test('when a cell is written, then no cell of it is a formula however it is parted, and it reads as it was', () => {
  for (const text of [0, 1, 2, 3, 4, 5].flatMap(texts)) {
    const cell = written(text);
    const formulas = cell.split(/[;\t\n\r]/).filter((part) => part.trim().startsWith('='));
    expect([text, formulas, cellText(cell)]).toEqual([text, [], text]);
  }
});
