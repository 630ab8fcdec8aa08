import { createHash } from 'node:crypto';
import { VIEW } from '@handloom/contracts/report-limits';
import { holdEarlyPresses } from './hold-early-presses';
import { keepEarlyFailures } from './keep-early-failures';
import { loadEarlyBack } from './load-early-back';
import { showNotStarted } from './show-not-started';
import { startAfterPaint } from './start-after-paint';

const FAILURES = { view: VIEW, startsWithinMs: 5_000 };
const START = { againAfterMs: [500, 1_500], pictureWithinMs: 500, atTheLatestMs: 2_000 };

/**
 * The site's two inline scripts; the security policy knows their hashes, so that they are the same in every document.
 * Each function goes to the browser as its text (`Function.toString()`), so it uses nothing but its arguments and what a
 * page has. That way it is checked and linted with the rest, and the few lines need no build of their own.
 */
const EARLY_BACK = `(${loadEarlyBack})();`;
const PROGRAM = `{
(${holdEarlyPresses})();
const show = ${showNotStarted};
const failures = (${keepEarlyFailures})(${JSON.stringify(FAILURES)}, show);
(${startAfterPaint})(${JSON.stringify(START)}, failures, show);
}`;

/** For the policy's `script-src`. */
export const INLINE_HASHES = [EARLY_BACK, PROGRAM].map(hashOf).join(' ');

/** Comes before anything that takes long to arrive: Back can be pressed from the document's first bytes on. */
export const EARLY_BACK_TAG = `<script>${EARLY_BACK}</script>`;

/** `once`: the document shows nothing yet that is worth waiting for. */
export type StartAt = 'once' | 'paint';

/**
 * @param script address of the shell's entry
 * @param files addresses of all scripts that the page will ask for
 */
export function startTag(script: string, files: Iterable<string>, at: StartAt): string {
  const list = [...files].join(' ');
  return `<script data-start="${script}" data-at="${at}" data-files="${list}">${PROGRAM}</script>`;
}

function hashOf(program: string): string {
  return `'sha256-${createHash('sha256').update(program).digest('base64')}'`;
}
