import net from 'node:net';

export interface Asked {
  /** Of the n-th request. */
  path: (n: number) => string;
  headers?: Record<string, string>;
  /** The status without which it fails. */
  expected: number;
}

export interface Load {
  connections: number;
  seconds: number;
}

/**
 * Keeps so many connections asking a server with GET, each again as soon as it was answered. It writes ready
 * text to bare sockets and reads no more than the status and the length, so that it takes a fraction of the
 * time of whoever answers: Node's own client takes more than a bare Fastify route.
 * @returns how many answers came
 * @throws Error when one has another status, or does not say how long it is
 */
export async function keepAsking(
  server: string,
  { path, headers = {}, expected }: Asked,
  { connections, seconds }: Load,
): Promise<number> {
  const { hostname, port, host } = new URL(server);
  const lines = Object.entries({ host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const rest = ` HTTP/1.1\r\n${lines.join('')}\r\n`;
  const end = performance.now() + seconds * 1_000;
  let asked = 0;
  let answered = 0;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect(Number(port), hostname).setNoDelay();
      const ask = () => socket.write(`GET ${path((asked += 1))}${rest}`);
      const take = answersIn(() => {
        answered += 1;
        if (performance.now() < end) ask();
        else socket.end(resolve);
      }, expected);
      socket.on('connect', ask).on('error', reject);
      socket.on('close', () => reject(new Error('The server closed the connection.')));
      socket.on('data', (chunk) => {
        try {
          take(chunk);
        } catch (error) {
          socket.destroy(error as Error);
        }
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  return answered;
}

/** Counts answers in what a connection brings. */
function answersIn(onAnswer: () => void, expected: number): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let left = 0;
  return (chunk) => {
    if (left === 0) {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      left = lengthOf(head.toString('latin1', 0, end), expected) + end + 4 - head.length;
      head = Buffer.alloc(0);
    } else {
      left -= chunk.length;
    }
    if (left === 0) onAnswer();
  };
}

function lengthOf(head: string, expected: number): number {
  if (Number(head.slice(9, 12)) !== expected) throw new Error(`It answered:\n${head}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`Its answer has no length:\n${head}`);
  return Number(length);
}
