import path from 'node:path';

const RUNNER = path.join(__dirname, 'kept-code.cjs');
/** Of this checkout, which already holds what runs; a store of releases may be written by others. */
const FOLDER = path.join(__dirname, '..', '..', '..', '.cache', 'code');
/** A start has called by then what it calls; functions that nobody called are not compiled. */
const STARTED_AFTER_MS = '3000';

/** Node's arguments to run a bundle, from its second time on without compiling it again. */
export function keepingCode(program: string): string[] {
  return [RUNNER, program, FOLDER, STARTED_AFTER_MS];
}
