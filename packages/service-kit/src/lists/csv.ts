import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A number is written as it is; text that a spreadsheet would take for a formula is not one any more. */
export type CsvCell = string | number;

/** What spreadsheets would calculate, and what looks like our own mark of such a text. */
const FORMULA = /^'*(?:[^\S\t\r\n]*[=+\-@＝＋－＠]|[\t\r])/;
/** The same where cells are parted by semicolons or tabs: then these, and the ends of lines, count within quotes too. */
const FORMULAS_WITHIN = /([;\t\r\n])(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;
const MARKED_WITHIN = /([;\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

/** By RFC 4180, with what OWASP says of formulas: a quote in front makes it text. {@link cellText} takes it away. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULAS_WITHIN, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a cell said before it was written by {@link csvLine}. */
export function cellText(cell: string): string {
  const text = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
  return text.replace(MARKED_WITHIN, '$1');
}

/** Without it Excel takes a file for one of its country's old encoding: 'Crème' is 'CrÃ¨me' then, and comes back so. */
const UTF_8_MARK = '\uFEFF';

/** Sends a file, whole or part by part as its reader takes it. @param name of the file, without its ending */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  csv: string | AsyncIterable<string>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(
      typeof csv === 'string' ? UTF_8_MARK + csv : Readable.from(marked(csv), { highWaterMark: 1 }),
    );
}

/** With the first part and not before it: a file that cannot be begun is answered as a failure. */
async function* marked(parts: AsyncIterable<string>): AsyncIterable<string> {
  let mark = UTF_8_MARK;
  for await (const part of parts) {
    yield mark + part;
    mark = '';
  }
}
