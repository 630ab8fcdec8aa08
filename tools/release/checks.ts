import { spawn } from 'node:child_process';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { MicrofrontendName } from '@handloom/contracts/pages';

interface Outcome {
  good: boolean;
  output: string;
}

/** What must hold before a microfrontend goes live; each answers with what it found. */
const CHECKS: Record<string, (name: MicrofrontendName) => Promise<Outcome>> = {
  types: async (name) => {
    const { output } = await run('tsc', ['-p', '.']);
    // Another team's unfinished work must not hold this team's release.
    const own = output.split('\n').filter((line) => line.startsWith(`${name}/`));
    return { good: own.length === 0, output: own.join('\n') };
  },
  tests: (name) => jest('dom', `${name}/`),
  contracts: (name) => jest('pact-consumer', `${name}/`),
};

/** @throws with the output of the first check that fails. */
export async function checkRelease(
  name: MicrofrontendName,
  say: (line: string) => void,
): Promise<void> {
  for (const [check, carryOut] of Object.entries(CHECKS)) {
    const began = performance.now();
    const { good, output } = await carryOut(name);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    if (!good) throw new Error(`${output}\n${name} is not released: its ${check} fail.`);
    say(`${check} hold (${seconds} s)`);
  }
}

function jest(project: string, path: string): Promise<Outcome> {
  return run('jest', ['--selectProjects', project, '--passWithNoTests', '--forceExit', '--', path]);
}

function run(program: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', ['--no-install', program, ...args], {
      cwd: REPOSITORY,
      env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.once('error', reject);
    child.once('exit', (code) => resolve({ good: code === 0, output }));
  });
}
