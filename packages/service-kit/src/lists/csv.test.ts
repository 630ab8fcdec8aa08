import { cellText, csvLine } from './csv';

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
