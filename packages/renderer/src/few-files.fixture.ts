import { closeSync, openSync } from 'node:fs';
import { z } from 'zod';
import { startProcess } from './renderer-process';

/** A gateway with so many connections that few files are left: it starts its renderer all the same, or is told why not. */
const [program = ''] = process.argv.slice(2);
const MOST_LEFT = 12;

async function start(left: number): Promise<void> {
  const held: number[] = [];
  try {
    for (;;) held.push(openSync('/dev/null', 'r'));
  } catch {
    for (const file of held.splice(0, left)) closeSync(file);
  }
  try {
    const started = startProcess({ program });
    await started.ask({ kind: 'ping' }, z.null()).catch(() => undefined);
    started.kill('it is not needed any more');
    await started.ended;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EMFILE') throw error;
  }
  for (const file of held) closeSync(file);
}

void (async () => {
  for (let left = 0; left <= MOST_LEFT; left += 1) await start(left);
  process.exit(0);
})();
