import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { serveDevelopment } from '@handloom/build-kit/development-server';

const FIRST_PORT = 3_001;

/** `npm run dev -w mf-cart`: this microfrontend from its sources, the rest from a running shop. */
async function main([name = '']: string[]): Promise<void> {
  const index = MICROFRONTENDS.findIndex((part) => part === name);
  if (index < 0) throw new Error(`Which one? ${MICROFRONTENDS.join(', ')}`);
  const shopUrl = process.env['SHOP_URL'] ?? 'http://localhost:8080';
  const port = Number(process.env['PORT'] ?? FIRST_PORT + index);
  const stop = await serveDevelopment(name, shopUrl, port);
  console.log(`${name} with hot reload: http://127.0.0.1:${port} (the rest is ${shopUrl})`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(0)));
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
