import { fork } from 'node:child_process';
import path from 'node:path';
import type { ReleaseDescription } from '@handloom/contracts/release';
import { checkRoutes } from './check-routes';
import type { Evaluated } from './evaluate-bundle';
import type { Microfrontend } from './microfrontend';

/** What is there is loaded in a fraction of a second. */
const LOADED_WITHIN_MS = 10_000;

/**
 * What the gateway must know of a team's code, so that it need not run it.
 * @throws one sentence where its code throws as it is loaded, with the source; likewise for a route that leads nowhere
 */
export async function describeServerBundle(
  part: Microfrontend,
  build: string,
): Promise<Pick<ReleaseDescription, 'routes' | 'frameFragments'>> {
  const bundle = await evaluate(part, build);
  // The gateway would not get further, so there is no release; where the code lies then, nobody could read.
  if ('thrown' in bundle) throw new Error(`${part.name} throws as it is loaded: ${bundle.thrown}`);
  const { renders, ...description } = bundle;
  if (part.isShell && !renders) throw new Error(`${part.name} renders nothing.`);
  checkRoutes(part, description.routes);
  return description;
}

/** In a process of its own: what it begins and never ends, or throws later, ends with that. */
async function evaluate(part: Microfrontend, build: string): Promise<Evaluated> {
  const program = path.join(__dirname, 'evaluate-bundle.ts');
  const child = fork(program, [part.folder, build], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Evaluated>((resolve, reject) => {
      const refuse = (why: string) => reject(new Error(`${part.name} ${why} as it is loaded.`));
      child.once('message', resolve);
      child.once('error', reject);
      child.once('exit', (code, signal) => refuse(`ends its process (${signal ?? code})`));
      late = setTimeout(() => refuse('never ends'), LOADED_WITHIN_MS);
    });
  } finally {
    clearTimeout(late);
    child.kill('SIGKILL');
  }
}
