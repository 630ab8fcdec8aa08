import type { MailContent } from './mail-content';
import { markup, type Markup } from './markup';

/** What a mail says, before it is written as HTML and as text: both always say the same. */
export interface MailDocument {
  /** The subject line, and the heading. */
  title: string;
  /** What a mailbox shows beside the subject. */
  preview: string;
  parts: readonly MailPart[];
  /** The last lines, in small type. */
  footer: readonly string[];
}

export type MailPart =
  | { kind: 'paragraph'; text: string }
  /** Where to go on; the address stands beside the button for readers without one. */
  | { kind: 'link'; label: string; url: string }
  /** Short lines under a small heading, such as an address; a line may have line breaks of its own. */
  | { kind: 'lines'; title: string; lines: readonly string[] }
  /** Somebody else's words, as they were written. */
  | { kind: 'quote'; text: string }
  | { kind: 'bill'; rows: readonly BillRow[]; sums: readonly BillSum[] };

export interface BillRow {
  name: string;
  /** What tells it from its like, such as a size. */
  detail?: string;
  /** How the amount came about: `$450.50 × 2`. */
  reckoning: string;
  amount: string;
}
export interface BillSum {
  label: string;
  amount: string;
}

// The house's colours (packages/ui/src/tokens.scss); mail programs know no custom properties.
const WOOL = '#faf7f1';
const LINE = '#e3dacb';
const INK = '#211c17';
const SOFT = '#5c5248';
const INDIGO = '#22395b';
const MADDER = '#8e2b20';

const SANS = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;";
const SERIF = "font-family:Georgia,'Times New Roman',serif;";
/** A name of 150 letters without a space must not widen the mail. */
const WRAP = 'word-break:break-word;overflow-wrap:anywhere;';
const TEXT = `${SANS}font-size:16px;line-height:1.6;color:${INK};${WRAP}`;
const SMALL = `${SANS}font-size:13px;line-height:1.5;color:${SOFT};${WRAP}`;

/** Mail programs that darken by themselves leave what says that it knows both. */
const DARK = `@media (prefers-color-scheme: dark) {
  .ground { background: #171411 !important; }
  .sheet { background: #211c17 !important; border-color: #4a4138 !important; }
  .ink { color: #f2ece1 !important; }
  .soft { color: #bdb1a2 !important; }
  .rule { border-color: #4a4138 !important; }
}`;

export function contentOf(document: MailDocument): Pick<MailContent, 'subject' | 'text' | 'html'> {
  return { subject: document.title, text: textOf(document), html: htmlOf(document) };
}

/** Tables and inline styles, as mail programs read them; nothing is loaded from anywhere. */
function htmlOf({ title, preview, parts, footer }: MailDocument): string {
  return markup`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        <style>
          :root { color-scheme: light dark; } ${DARK}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background:${WOOL};">
        <div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          class="ground"
          style="background:${WOOL};"
        >
          <tr>
            <td align="center" style="padding:24px 12px;">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="max-width:600px;table-layout:fixed;"
              >
                <tr>
                  <td
                    class="ink"
                    style="${SERIF}padding:0 4px 16px;font-size:22px;letter-spacing:.02em;color:${INK};"
                  >
                    Handloom
                  </td>
                </tr>
                <tr>
                  <td
                    class="sheet"
                    style="background:#ffffff;border:1px solid ${LINE};border-top:3px solid ${MADDER};border-radius:4px;padding:28px 24px;"
                  >
                    <h1
                      class="ink"
                      dir="auto"
                      style="${SERIF}${WRAP}margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:normal;color:${INK};"
                    >
                      ${title}
                    </h1>
                    ${parts.map(partAsHtml)}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="${SMALL}padding:16px 4px 0;">
                    ${footer.map((line) => markup`<p style="margin:0 0 4px;">${line}</p>`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

function partAsHtml(part: MailPart): Markup {
  switch (part.kind) {
    case 'paragraph':
      return markup`<p class="ink" dir="auto" style="${TEXT}margin:0 0 16px;">${part.text}</p> `;
    case 'link':
      return markup`<table
        role="presentation"
        cellpadding="0"
        cellspacing="0"
        border="0"
        style="margin:8px 0 20px;"
      >
        <tr>
          <td style="background:${INDIGO};border-radius:4px;">
            <a
              href="${part.url}"
              style="${SANS}display:inline-block;padding:12px 22px;font-size:16px;color:#ffffff;text-decoration:none;"
              >${part.label}</a
            >
          </td>
        </tr>
      </table> `;
    case 'lines':
      return markup`<h2 class="soft" style="${SMALL}margin:20px 0 4px;font-weight:bold;">
          ${part.title}
        </h2>
        <div style="margin:0 0 16px;">
          ${part.lines.map((line) => markup`<div class="ink" dir="auto" style="${TEXT}white-space:pre-line;">${line}</div>`)}
        </div> `;
    case 'quote':
      // Its spaces are kept, so none of ours may stand beside it.
      return markup`<div class="ink rule" dir="auto" style="${TEXT}white-space:pre-wrap;margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid ${LINE};">${part.text}</div>`;
    case 'bill':
      return markup`<table
        width="100%"
        cellpadding="0"
        cellspacing="0"
        border="0"
        style="margin:8px 0 16px;border-collapse:collapse;"
      >
        ${part.rows.map(rowAsHtml)}${part.sums.map((sum, place) => sumAsHtml(sum, place === part.sums.length - 1))}
      </table> `;
  }
}

const AMOUNT =
  'text-align:right;vertical-align:top;white-space:nowrap;font-variant-numeric:tabular-nums;';

function rowAsHtml({ name, detail, reckoning, amount }: BillRow): Markup {
  return markup`<tr>
    <td class="rule" style="padding:10px 12px 10px 0;border-bottom:1px solid ${LINE};">
      <div class="ink" dir="auto" style="${TEXT}">${name}</div>
      <div class="soft" style="${SMALL}">${detail ? `${detail}, ` : ''}${reckoning}</div>
    </td>
    <td
      class="ink rule"
      style="${SANS}${AMOUNT}padding:10px 0;font-size:16px;line-height:1.6;color:${INK};border-bottom:1px solid ${LINE};"
    >
      ${amount}
    </td>
  </tr> `;
}

function sumAsHtml({ label, amount }: BillSum, isLast: boolean): Markup {
  const weight = isLast ? 'font-weight:bold;' : '';
  const style = `${SANS}font-size:16px;line-height:1.6;color:${INK};padding:8px 0 0;${weight}`;
  return markup`<tr>
    <th
      scope="row"
      class="ink"
      style="${style}text-align:left;${isLast ? '' : 'font-weight:normal;'}"
    >
      ${label}
    </th>
    <td class="ink" style="${style}${AMOUNT}">${amount}</td>
  </tr> `;
}

const RULE = '-'.repeat(40);

/** The same for those who read text: one thing a line, so that a name from right to left moves no number. */
function textOf({ title, parts, footer }: MailDocument): string {
  const blocks = [title, ...parts.map(partAsText), [RULE, ...footer].join('\n')];
  return `${blocks.join('\n\n')}\n`;
}

function partAsText(part: MailPart): string {
  switch (part.kind) {
    case 'paragraph':
    case 'quote':
      return part.text;
    case 'link':
      return `${part.label}:\n${part.url}`;
    case 'lines':
      return [`${part.title}:`, ...part.lines].join('\n');
    case 'bill':
      return [
        ...part.rows.map(({ name, detail, reckoning, amount }) =>
          [name, ...(detail ? [`  ${detail}`] : []), `  ${reckoning} = ${amount}`].join('\n'),
        ),
        [RULE, ...part.sums.map(({ label, amount }) => `${label}: ${amount}`)].join('\n'),
      ].join('\n');
  }
}
