import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { SESSION_REVOCATIONS_PATH } from '@handloom/contracts/session-revocations';

test('when parts ask each other all the time, then those are no traces, and what visitors ask for is', async () => {
  const told: string[] = [];
  const collector = createServer(async (request, response) => {
    told.push(await text(request));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const { port } = collector.address() as AddressInfo;
  const program = path.join(__dirname, 'traced-requests.fixture.ts');
  const since = `${SESSION_REVOCATIONS_PATH}?since=2026-11-29T00:00:00.000Z`;
  const asked = ['/readyz', SESSION_REVOCATIONS_PATH, since, '/api/auth/me?a=b'];
  const child = spawn(
    process.execPath,
    ['--require', require.resolve('tsx/cjs'), program, ...asked],
    {
      stdio: 'inherit',
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    },
  );
  await once(child, 'exit');
  collector.close();

  expect(told.join('').match(/"spanId"/g)).toHaveLength(1);
});
