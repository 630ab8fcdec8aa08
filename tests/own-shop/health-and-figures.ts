import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { identify, type ProcessIdentity } from '@handloom/local-infrastructure/process-identity';
import { readRuntime } from '@handloom/local-infrastructure/runtime-file';

export interface LaunchedShop {
  launcher: ProcessIdentity;
  /** What it printed so far. */
  output(): string;
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

interface LaunchSettings {
  dataDir: string;
  port: number;
  /** Whose shop it is; this one's by itself. */
  checkout?: string;
  environment?: Record<string, string>;
}

/** `npm start`, without npm and with infrastructure of its own. */
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
    ended,
  };
}

/** The processes of the shop on a folder, without its launcher. */
export async function partsOf(dataDir: string): Promise<Record<string, ProcessIdentity>> {
  return (await readRuntime(dataDir))?.parts ?? {};
}

/** What a part tells at `/metrics`, of which its log says where it is. */
export async function metricsOf(dataDir: string, part: string): Promise<string> {
  const log = await readFile(path.join(dataDir, 'logs', `${part}.log`), 'utf8');
  const [, port] = [...log.matchAll(/"port":(\d+),"msg":"metrics are served"/g)].at(-1) ?? [];
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

/** Names of the figures that a part tells, without Node's own. */
export async function figuresOf(dataDir: string, part: string): Promise<string[]> {
  const text = await metricsOf(dataDir, part);
  const names = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  return names.filter((name) => !/^(process|nodejs)_/.test(name));
}

/** Answer of `/healthz`; null when nobody answers. */
export async function healthOf(port: number) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    const body = (await answer.json()) as { services: Record<string, string> };
    return { status: answer.status, services: body.services };
  } catch {
    return null;
  }
}
