import { spawn } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import type { Steps } from './steps';

interface Outcome {
  good: boolean;
  output: string;
}

/** How a program ended: no code where a signal ended it. */
interface Ended {
  code: number | null;
  output: string;
}

/** `mf-cart/src/routes.ts(3,7): error TS2322: …`; the rest of what it says is indented. */
const DIAGNOSTIC = /^(\S[^(\n]*)\(\d+,\d+\): error TS\d+: /;

/** What must hold before a microfrontend goes live; each answers with what it found. */
const CHECKS: Record<string, (name: MicrofrontendName) => Promise<Outcome>> = {
  types: async (name) => judgeTypes(name, await run('tsc', ['-p', '.', '--pretty', 'false'])),
  lint: async (name) => judge(await run('oxlint', ['-c', 'oxlint.config.mjs', name])),
  tests: (name) => jest('dom', `${name}/`),
  pacts: (name) => jest('pact-consumer', `${name}/`),
};

/** @throws with the output of the first check that fails. */
export async function checkRelease(name: MicrofrontendName, steps: Steps): Promise<void> {
  for (const [check, carryOut] of Object.entries(CHECKS)) {
    await steps.step(`${check} hold`, async () => {
      const { good, output } = await carryOut(name);
      if (!good) throw new Error(`${output.trim()}\n${name} is not released: its ${check} fail.`);
    });
  }
}

/**
 * Another team's unfinished work must not hold this team's release: errors in files of others are theirs.
 * A compiler that failed and named no file, or said anything else, has not checked this part.
 */
export function judgeTypes(name: MicrofrontendName, { code, output }: Ended): Outcome {
  if (code === 0) return { good: true, output };
  const said = output.split('\n').filter((line) => /^\S/.test(line));
  const files = said.map((line) => DIAGNOSTIC.exec(line)?.[1]);
  const isWhole = code !== null && files.length > 0 && !files.includes(undefined);
  if (!isWhole) return { good: false, output };
  const own = said.filter((_, index) => files[index]?.startsWith(`${name}/`));
  return { good: own.length === 0, output: own.join('\n') };
}

function judge({ code, output }: Ended): Outcome {
  return { good: code === 0, output };
}

async function jest(project: string, folder: string): Promise<Outcome> {
  const options = ['--selectProjects', project, '--passWithNoTests', '--forceExit'];
  return judge(await run('jest', [...options, '--', folder]));
}

function run(program: string, args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(REPOSITORY, 'node_modules', '.bin', program), args, {
      cwd: REPOSITORY,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
