import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 1_000;
/** A line may be silent for so long: phones in tunnels. */
const SILENT_MS = 10_000;
/** After it each piece that waits, of mostly 64 kB, must go as over the slowest of telephones. */
const BYTES_PER_SECOND = 16_000;

interface Options {
  silentMs?: number;
  bytesPerSecond?: number;
  onEnd(): void;
}

/**
 * Ends connections whose reader takes what waits for it more slowly than any line. Nothing waits for who keeps up, so
 * that answers may be as long and streams as lasting as they like.
 */
export function endSlowReaders(
  app: FastifyInstance,
  { silentMs = SILENT_MS, bytesPerSecond = BYTES_PER_SECOND, onEnd }: Options,
): void {
  /** What each had taken when that last changed. */
  const readers = new Map<Socket, { taken: number; since: number }>();
  app.server.on('connection', (socket: Socket) => {
    readers.set(socket, { taken: 0, since: performance.now() });
    socket.once('close', () => readers.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, reader] of readers) {
      const waiting = socket.writableLength;
      // What is being written counts when all of that piece is gone: the larger it is, the longer it may take.
      const taken = socket.bytesWritten - waiting;
      const mayTakeMs = silentMs + (waiting / bytesPerSecond) * 1_000;
      if (waiting === 0 || taken !== reader.taken) readers.set(socket, { taken, since: now });
      else if (now - reader.since > mayTakeMs) {
        onEnd();
        socket.destroy();
      }
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
