import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { shopHealth } from '@handloom/contracts/health';

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
    const { services, versions } = shopHealth.parse(await answer.json());
    return { status: answer.status, services, versions };
  } catch {
    return null;
  }
}

/** How many products it sells. */
export async function productsOf(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/products`);
  return ((await answer.json()) as { total: number }).total;
}
