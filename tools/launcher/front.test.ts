import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { eventually } from '@handloom/test-kit/eventually';
import { openFront } from './front';

interface Gateway {
  server: Server;
  url: string;
  asked: string[];
  /** Breaks off what it was asked, without an answer. */
  isBroken: boolean;
}

const gateways: Gateway[] = [];
let url: string;

async function startGateway(name: string): Promise<Gateway> {
  const asked: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/readyz') return response.end('{}');
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push(`${request.method} ${request.url} ${body}`);
    if (gateway.isBroken) return request.socket.destroy();
    response.setHeader('x-visitor', String(request.headers['x-forwarded-for']));
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    return response.writeHead(201).end(name);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway: Gateway = { server, url: address, asked, isBroken: false };
  return gateway;
}

let front: { close(): Promise<void> };
beforeAll(async () => {
  gateways.push(await startGateway('first'), await startGateway('second'));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  front = await openFront({ port, host: '127.0.0.1', gateways: gateways.map((each) => each.url) });
});
afterAll(async () => {
  await front.close();
  for (const { server } of gateways) server.close();
});

test('when requests come, then both are asked in turn, with who it is that asks', async () => {
  const answered = new Set<string>();
  for (let nth = 0; nth < 4; nth += 1) {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const answer = await fetch(`${url}/a?b=c`, { method: 'POST', body: 'text', headers });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-visitor')).toBe('203.0.113.9, 127.0.0.1');
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    answered.add(await answer.text());
  }
  expect([...answered].sort()).toEqual(['first', 'second']);
  expect(gateways.flatMap(({ asked }) => asked)).toEqual(Array(4).fill('POST /a?b=c text'));
});

test.each([
  ['names no host, as HTTP/1.0 allows', 'GET /old HTTP/1.0\r\n\r\n'],
  [
    'announces trailers of no body',
    'GET /old HTTP/1.1\r\nHost: x\r\nTrailer: x\r\nConnection: close\r\n\r\n',
  ],
  [
    'says that it has trailers',
    'POST /old HTTP/1.1\r\nHost: x\r\nTrailer: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\nx: y\r\n\r\n',
  ],
])(
  'when a request %s, then it is passed on as all others, and ends nothing',
  async (_what, bytes) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(bytes);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 201/);
    socket.destroy();
  },
  5_000,
);

test('when a gateway breaks off, then the other is asked for what reads, and nothing else is repeated', async () => {
  const [first, second] = gateways as [Gateway, Gateway];
  first.isBroken = true;
  first.asked.length = 0;
  second.asked.length = 0;
  const read: string[] = [];
  for (let nth = 0; nth < 4; nth += 1) read.push(await (await fetch(`${url}/read`)).text());
  expect(read).toEqual(Array(4).fill('second'));
  expect(first.asked.length).toBeGreaterThan(0);

  const written: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const answer = await fetch(`${url}/write`, { method: 'POST', body: 'once' });
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
    written.push(answer.status);
  }
  expect(written.sort()).toEqual([201, 201, 503, 503]);
  const writes = gateways.flatMap(({ asked }) => asked).filter((one) => one.startsWith('POST'));
  expect(writes).toHaveLength(4);
  first.isBroken = false;
});

test('when a gateway is gone, then the other has everything, and when both are, one sentence says so', async () => {
  const [first, second] = gateways as [Gateway, Gateway];
  first.server.close();
  first.server.closeAllConnections();
  for (let nth = 0; nth < 4; nth += 1) {
    const answer = await fetch(`${url}/write`, { method: 'POST', body: 'once' });
    expect([answer.status, await answer.text()]).toEqual([201, 'second']);
  }
  second.server.close();
  second.server.closeAllConnections();
  await eventually(async () => {
    const answer = await fetch(url);
    expect([answer.status, await answer.json()]).toMatchObject([503, { success: false }]);
  });
});
