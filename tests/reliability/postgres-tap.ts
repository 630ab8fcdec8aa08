import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** What is done to a statement that {@link PostgresTap.atNext} waits for. */
export interface StatementPoint {
  /** Of the statement's text. */
  statement: RegExp;
  /** Of its first parameter, as text; any without it. */
  first?: RegExp;
  /** Of the database that it is sent to. */
  database: RegExp;
  /** Before PostgreSQL gets it, or when PostgreSQL has answered it (and committed, if it stands alone). */
  when: 'sent' | 'answered';
}

export interface PostgresTap {
  port: number;
  /** Calls `act` once, at the next statement like this; its bytes go no further until `act` is done. */
  atNext(point: StatementPoint, act: () => void | Promise<void>): void;
  /** Whoever connects from now on comes to another server. */
  pointTo(port: number): void;
  /** Nothing waits for a statement any more. */
  forget(): void;
  close(): Promise<void>;
}

interface Sent {
  text: string;
  /** Empty where there is none. */
  first: string;
}

interface Wish extends StatementPoint {
  act(): void | Promise<void>;
}

/** Message types of the protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const PARSE = 0x50;
const BIND = 0x42;
const QUERY = 0x51;
const HEADER_BYTES = 5;

/**
 * Stands between the services and PostgreSQL and reads along: it knows which statement passes, prepared
 * ones included, so that a process can be killed at an exact point of its work.
 */
export async function tapPostgres(firstPort: number): Promise<PostgresTap> {
  let targetPort = firstPort;
  let wish: Wish | null = null;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    const texts = new Map<string, string>();
    let database = '';
    let started = false;
    let pending = Buffer.alloc(0);
    let awaitsAnswer: Wish | null = null;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }

    /** @returns the statements that begin in these bytes. */
    const read = (chunk: Buffer): Sent[] => {
      pending = Buffer.concat([pending, chunk]);
      const statements: Sent[] = [];
      if (!started) {
        if (pending.length < 8 || pending.length < pending.readInt32BE(0)) return statements;
        const length = pending.readInt32BE(0);
        const fields = pending.subarray(8, length).toString('utf8').split('\0');
        database = fields[fields.indexOf('database') + 1] ?? '';
        pending = pending.subarray(length);
        started = true;
      }
      while (pending.length >= HEADER_BYTES) {
        const length = pending.readInt32BE(1) + 1;
        if (pending.length < length) break;
        const message = pending.subarray(HEADER_BYTES, length);
        const body = message.toString('latin1').split('\0');
        if (pending[0] === PARSE) texts.set(body[0] ?? '', body[1] ?? '');
        if (pending[0] === BIND) {
          const [portal = '', name = ''] = body;
          const values = message.subarray(portal.length + name.length + 2);
          statements.push({ text: texts.get(name) ?? '', first: firstOf(values) });
        }
        if (pending[0] === QUERY) statements.push({ text: body[0] ?? '', first: '' });
        pending = pending.subarray(length);
      }
      return statements;
    };

    client.on('data', (chunk) => {
      const statements = read(chunk as Buffer);
      const asked = wish;
      const isMet =
        asked?.database.test(database) &&
        statements.some(
          ({ text, first }) =>
            asked.statement.test(text) && (!asked.first || asked.first.test(first)),
        );
      if (!asked || !isMet) return void upstream.write(chunk);
      wish = null;
      if (asked.when === 'answered') {
        awaitsAnswer = asked;
        upstream.write(chunk);
        return;
      }
      client.pause();
      void Promise.resolve(asked.act()).then(() => {
        upstream.write(chunk);
        client.resume();
      });
    });
    upstream.on('data', (chunk) => {
      const asked = awaitsAnswer;
      awaitsAnswer = null;
      if (!asked) return void client.write(chunk);
      upstream.pause();
      void Promise.resolve(asked.act()).then(() => {
        client.write(chunk);
        upstream.resume();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    atNext(point, act) {
      wish = { ...point, act };
    },
    pointTo(port) {
      targetPort = port;
    },
    forget() {
      wish = null;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param values of a Bind message: the formats, how many values, and each with its length */
function firstOf(values: Buffer): string {
  const count = 2 + 2 * values.readInt16BE(0);
  if (values.readInt16BE(count) === 0) return '';
  const length = values.readInt32BE(count + 2);
  return values.subarray(count + 6, count + 6 + Math.max(length, 0)).toString('utf8');
}
