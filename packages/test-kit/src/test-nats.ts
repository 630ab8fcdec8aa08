import { rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@handloom/local-infrastructure/free-port';
import { startNats, type NatsOptions, type NatsServer } from '@handloom/local-infrastructure/nats';
import { makeDataFolder } from './data-folder';

export interface TestNats {
  url: string;
  /** Kills the server; its streams stay on disk. */
  halt(): Promise<void>;
  /** Starts it again on the same address with what it had stored. */
  resume(): Promise<void>;
  /** Kills it and starts it again with nothing that it had stored. */
  loseStore(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/**
 * A NATS server with JetStream of the test's own, up in some 60 ms. Tests do not share one: streams
 * and durable consumers have fixed names, and two tests would take each other's messages. Anybody may
 * do anything there, unless `authorization` says who may; and nothing is encrypted without `tls`.
 */
export async function startTestNats({
  authorization,
  tls,
}: Pick<NatsOptions, 'authorization' | 'tls'> = {}): Promise<TestNats> {
  const storeDir = await makeDataFolder('handloom-nats-');
  const port = await freePort();
  const start = () => startNats({ storeDir, port, durable: false, authorization, tls });
  let server: NatsServer | null = await start();
  const halt = async () => {
    await server?.stop(0);
    server = null;
  };
  return {
    url: server.url,
    halt,
    async resume() {
      server ??= await start();
    },
    async loseStore() {
      await halt();
      await rm(path.join(storeDir, 'jetstream'), { recursive: true, force: true });
      server = await start();
    },
    async stop() {
      await halt();
      await rm(storeDir, { recursive: true, force: true });
    },
  };
}
