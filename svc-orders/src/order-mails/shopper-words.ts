// The checkout takes any address, as a gift needs it, also one of somebody who has ordered nothing. What is typed
// beside it must not become our mail's own words, or a link in it.

const LONGEST_NAME = 60;
/** Letters of any script with their marks and joiners, and what stands between the parts of a name, as in `Dr. R. K. Rao`. */
const NAME = /^(?:[\p{L}\p{M}\p{Join_Control} '’-]|\.(?= |$))+$/u;

/** @returns how a mail begins: with the name only where it can be nothing but one */
export function greeting(name: string): string {
  return NAME.test(name) && name.length <= LONGEST_NAME ? `Hello ${name},` : 'Hello,';
}

/** What mail programs make links by: a dot, colon or at sign, or their like of another width, with no space after it. */
const INSIDE_A_LINK = /[.:@\u2024\u3002\uFE52\uFF0E\uFF1A\uFF20\uFF61](?=\S)/g;

const LINE_BREAKS = /\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g;

/**
 * @returns what was typed, as lines of one block: no empty ones, after which it would read as a paragraph of ours, and a
 * space wherever a mail program could see an address of the web or of a mailbox
 */
export function typedLines(text: string): string {
  return text.replace(LINE_BREAKS, '\n').replace(INSIDE_A_LINK, '$& ');
}
