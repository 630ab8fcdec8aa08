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
 * The one inline script of the site; the security policy knows its hash, so that it is the same in every document.
 * Each function goes to the browser as its text (`Function.toString()`), so it uses nothing but its arguments and what a
 * page has. That way it is checked and linted with the rest, and the few lines need no build of their own.
 */
const PROGRAM = `{
(${holdEarlyPresses})();
(${loadEarlyBack})();
const failures = (${keepEarlyFailures})(${JSON.stringify(FAILURES)}, ${showNotStarted});
(${startAfterPaint})(${JSON.stringify(START)}, failures);
}`;

/** For the policy's `script-src`. */
export const START_HASH = `'sha256-${createHash('sha256').update(PROGRAM).digest('base64')}'`;

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
