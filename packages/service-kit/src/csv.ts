import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A number is written as it is; text that a spreadsheet would take for a formula is not one any more. */
export type CsvCell = string | number;

/** By RFC 4180, with what OWASP says of formulas: the quote in front makes it text. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^\s*[=+\-@]|^[\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Sends a file, whole or as it comes. @param name of the file, without its ending */
export function sendCsv(reply: FastifyReply, name: string, csv: string | Readable): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv);
}
