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
  /** All that passed, both ways. */
  overheard(): string;
  close(): Promise<void>;
}

/** Stands between a client and NATS, for tests of what is lost on the way. */
export async function tapNats(natsUrl: string): Promise<NatsTap> {
  const { port, hostname } = new URL(natsUrl);
  const lines = new Set<{ client: Socket; nats: Socket }>();
  const passed: Buffer[] = [];
  const server = createServer((client) => {
    const line = { client, nats: connect(Number(port), hostname) };
    lines.add(line);
    client.pipe(line.nats);
    line.nats.pipe(client);
    for (const socket of Object.values(line)) {
      socket.setNoDelay(true);
      socket.on('data', (bytes) => passed.push(bytes));
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

  const url = new URL(natsUrl);
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    holdAnswers: () => lines.forEach(({ client, nats }) => nats.unpipe(client)),
    holdCalls: () => lines.forEach(({ client, nats }) => client.unpipe(nats)),
    release() {
      for (const { client, nats } of lines) {
        client.pipe(nats);
        nats.pipe(client);
      }
    },
    cut: () => lines.forEach(end),
    overheard: () => Buffer.concat(passed).toString('latin1'),
    async close() {
      lines.forEach(end);
      server.close();
      await once(server, 'close');
    },
  };
}
