import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ServerTap {
  /** Where clients find the server through it. */
  url: string;
  /** What the server says arrives no more: it has done what it was asked, and its answers are held back. */
  holdAnswers(): void;
  /** What clients say arrives no more. */
  holdCalls(): void;
  /** What was held goes on. */
  release(): void;
  /** What was held is lost with the connections; new ones pass. */
  cut(): void;
  /** All that passed, both ways. */
  overheard(): string;
  close(): Promise<void>;
}

/** Stands between clients and NATS or PostgreSQL, for tests of what is lost on the way. */
export async function tapServer(serverUrl: string): Promise<ServerTap> {
  const { port, hostname } = new URL(serverUrl);
  const lines = new Set<{ client: Socket; server: Socket }>();
  const passed: Buffer[] = [];
  const listener = createServer((client) => {
    const line = { client, server: connect(Number(port), hostname) };
    lines.add(line);
    client.pipe(line.server);
    line.server.pipe(client);
    for (const socket of Object.values(line)) {
      socket.setNoDelay(true);
      socket.on('data', (bytes) => passed.push(bytes));
      socket.on('error', () => undefined);
      socket.on('close', () => end(line));
    }
  });
  const end = (line: { client: Socket; server: Socket }) => {
    lines.delete(line);
    line.client.destroy();
    line.server.destroy();
  };
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const url = new URL(serverUrl);
  url.port = String((listener.address() as AddressInfo).port);

  return {
    url: url.href,
    holdAnswers: () => lines.forEach(({ client, server }) => server.unpipe(client)),
    holdCalls: () => lines.forEach(({ client, server }) => client.unpipe(server)),
    release() {
      for (const { client, server } of lines) {
        client.pipe(server);
        server.pipe(client);
      }
    },
    cut: () => lines.forEach(end),
    overheard: () => Buffer.concat(passed).toString('latin1'),
    async close() {
      lines.forEach(end);
      listener.close();
      await once(listener, 'close');
    },
  };
}
