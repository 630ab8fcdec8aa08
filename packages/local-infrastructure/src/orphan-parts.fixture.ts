// A launcher of nothing but the servers named in its arguments. The tests kill it.
import { startNats } from './nats';
import { startPostgres } from './postgres';

const [kind, folder] = process.argv.slice(2);

async function start(): Promise<void> {
  const server =
    kind === 'postgres'
      ? await startPostgres({ dataDir: `${folder}/data`, durable: false })
      : await startNats({ storeDir: `${folder}/data`, durable: false });
  process.stdout.write(`${JSON.stringify(server.identity)}\n`);
  setInterval(() => undefined, 60_000);
}

void start();
