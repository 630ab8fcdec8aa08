import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const HOST = '127.0.0.1';

/**
 * Below those that systems give to whoever connects somewhere (Linux from 32,768, others from 49,152):
 * such a connection would take the port before a server that is still being started listens.
 */
const FIRST = 20_000;
const COUNT = 12_000;
/** Shops that start beside each other ask from different ports on. */
const APART = 61;

let next = (process.pid * APART) % COUNT;

/**
 * A port of the loopback interface that nobody listens on at this moment.
 * @throws one sentence where nobody can listen there at all
 */
export async function freePort(host = HOST): Promise<number> {
  const port = FIRST + next;
  next = (next + 1) % COUNT;
  return (await canListen(port, host)) ? port : freePort(host);
}

async function canListen(port: number, host: string): Promise<boolean> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // The system keeps some ports for itself.
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
    throw new Error(
      `No program can listen at ${host} here (${code}), which the parts of a shop need to meet each other.`,
      { cause: error },
    );
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** Whether something accepts connections there. */
export async function accepts(port: number, host = HOST): Promise<boolean> {
  const socket = connect({ port, host });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
