import { readConfig } from './config';
import { createSandbox } from './sandbox';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createSandbox(config);
  const stop = () => void app.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (process.env['STOP_WITH_PARENT'] === '1') {
    // The launcher holds the other end of this pipe: when it dies, its parts do not outlive it.
    process.stdin.on('end', stop).on('error', stop);
    process.stdin.resume();
  }
  await app.listen({ host: config.host, port: config.port });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
