import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'nats';

/** A NATS server with JetStream of the test's own, which it may stop and start again on the same address. */
export async function ownNats() {
  const store = await mkdtemp(path.join(tmpdir(), 'handloom-nats-'));
  const port = await freePort();
  const url = `nats://127.0.0.1:${port}`;
  const run = () =>
    spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store], {
      stdio: 'ignore',
    });
  let server = run();
  await answers(url);

  const halt = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  return {
    url,
    halt,
    async resume() {
      server = run();
      await answers(url);
    },
    async stop() {
      await halt();
      await rm(store, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function answers(url: string): Promise<void> {
  const connection = await connect({
    servers: url,
    waitOnFirstConnect: true,
    maxReconnectAttempts: 100,
    reconnectTimeWait: 50,
  });
  await connection.close();
}
