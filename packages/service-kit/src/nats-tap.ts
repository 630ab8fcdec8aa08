import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface NatsTap {
  /** Where clients find NATS through it. */
  url: string;
  /** What NATS says arrives no more: it has stored what was published, and its answers are held back. */
  holdAnswers(): void;
  /** What clients say arrives no more. */
  holdCalls(): void;
  /** What was held goes on. */
  release(): void;
  /** What was held is lost with the connections; new ones pass. */
  cut(): void;
  close(): Promise<void>;
}

/** Stands between a client and NATS, for tests of what is lost on the way. */
export async function tapNats(natsUrl: string): Promise<NatsTap> {
  const { port, hostname } = new URL(natsUrl);
  const lines = new Set<{ client: Socket; nats: Socket }>();
  const server = createServer((client) => {
    const line = { client, nats: connect(Number(port), hostname) };
    lines.add(line);
    client.pipe(line.nats);
    line.nats.pipe(client);
    for (const socket of Object.values(line)) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => end(line));
    }
  });
  const end = (line: { client: Socket; nats: Socket }) => {
    lines.delete(line);
    line.client.destroy();
    line.nats.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdAnswers: () => lines.forEach(({ client, nats }) => nats.unpipe(client)),
    holdCalls: () => lines.forEach(({ client, nats }) => client.unpipe(nats)),
    release() {
      for (const { client, nats } of lines) {
        client.pipe(nats);
        nats.pipe(client);
      }
    },
    cut: () => lines.forEach(end),
    async close() {
      lines.forEach(end);
      server.close();
      await once(server, 'close');
    },
  };
}
