import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { WITH_PACKAGES } from '@handloom/build-kit/service-bundle-options';
import { keepingCode } from '@handloom/local-infrastructure/kept-code';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { build } from 'esbuild';
import { eventually } from './eventually';
import { ROOT } from './services';

export interface ServiceProcess {
  url: string;
  /** Ends it as a crash does: it has no time to finish anything. */
  kill(): Promise<void>;
}

const UP_WITHIN_MS = 60_000;

/**
 * A copy of a service as a process of its own, for tests that kill one in the middle of its work.
 * @param environment what it is told, beside where it listens
 */
export async function startServiceProcess(
  service: string,
  environment: Record<string, string>,
): Promise<ServiceProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await programOf(service);
  const child = spawn(process.execPath, keepingCode(program), {
    // It sees the end of its standard input when this process dies, and goes too.
    env: { ...process.env, ...environment, PORT: String(port), STOP_WITH_PARENT: '1' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await eventually(async () => {
      const answer = child.exitCode === null ? await fetch(`${url}/livez`) : null;
      expect([answer?.status, complaint]).toEqual([200, '']);
    }, UP_WITHIN_MS);
  } catch (error) {
    await kill();
    throw error;
  }
  return { url, kill };
}

const programs = new Map<string, Promise<string>>();

/** From the sources as they are: a process that translates them itself takes a second longer to start. */
function programOf(service: string): Promise<string> {
  const built = programs.get(service) ?? buildProgram(path.join(ROOT, `svc-${service}`));
  programs.set(service, built);
  return built;
}

async function buildProgram(folder: string): Promise<string> {
  // Of this worker, so that two do not write one file.
  const file = path.join(folder, '.cache', `main-${process.env['JEST_WORKER_ID']}.cjs`);
  await build({
    entryPoints: [path.join(folder, 'src', 'main.ts')],
    outfile: file,
    ...WITH_PACKAGES,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    logLevel: 'silent',
  });
  return file;
}
