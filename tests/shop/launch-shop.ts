import { spawn } from 'node:child_process';
import path from 'node:path';
import { identify, type ProcessIdentity } from '@handloom/local-infrastructure/process-identity';
import { readRuntime } from '@handloom/local-infrastructure/runtime-file';

export interface LaunchedShop {
  launcher: ProcessIdentity;
  /** What it printed so far. */
  output(): string;
  hasEnded(): boolean;
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Stops the shop, and kills its launcher when that takes longer. */
  stop(withinMs: number): Promise<void>;
}

interface LaunchSettings {
  dataDir: string;
  port: number;
  /** Whose shop it is; this one's by itself. */
  checkout?: string | undefined;
  environment?: Record<string, string> | undefined;
}

/** `npm start`, without npm, and with infrastructure of its own unless `environment` says where some is. */
export function launchShop(settings: LaunchSettings): LaunchedShop {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: settings.checkout ?? path.resolve(__dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(settings.port),
      SHOP_DATA_DIR: settings.dataDir,
      DATABASE_URL: '',
      NATS_URL: '',
      SEED_ORDERS: '0',
      // Tests ask more often than people do.
      RATE_LIMIT_FACTOR: '100',
      ...settings.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    launcher: identify(child.pid as number) as ProcessIdentity,
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    ended,
    async stop(withinMs) {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), withinMs);
      await ended;
      clearTimeout(late);
    },
  };
}

/** The processes of the shop on a folder, without its launcher. */
export async function partsOf(dataDir: string): Promise<Record<string, ProcessIdentity>> {
  return (await readRuntime(dataDir))?.parts ?? {};
}

/** @throws when the part does not run */
export async function pidOf(dataDir: string, part: string): Promise<number> {
  const running = (await partsOf(dataDir))[part];
  if (!running) throw new Error(`${part} does not run`);
  return running.pid;
}
