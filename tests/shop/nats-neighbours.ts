import { freePort } from '@handloom/local-infrastructure/free-port';

/**
 * Of the configuration of each of some NATS servers on this machine: how it finds the others.
 * @returns as many as there are servers; nothing for one that is alone
 */
export async function natsNeighbours(servers: number): Promise<(string | undefined)[]> {
  if (servers === 1) return [undefined];
  const ports = await Promise.all(Array.from({ length: servers }, () => freePort()));
  const routes = ports.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
  return ports.map((port, nth) =>
    [
      `server_name: "nats-${nth}"`,
      'cluster {',
      '  name: handloom',
      `  listen: "127.0.0.1:${port}"`,
      `  routes: [${routes}]`,
      '}',
      '',
    ].join('\n'),
  );
}
