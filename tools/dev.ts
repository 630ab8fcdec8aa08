import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { portFrom, runTool } from './command-line';
import { portBeside, runningShop } from './development/running-shop';
import { installPackages } from './install.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

const FIRST_PORT = 3_001;
const USAGE = `Usage: npm run dev -w mf-cart
This microfrontend from its sources, at PORT (a port of its own), the rest from a running shop: that of SHOP_URL, or on SHOP_DATA_DIR.`;

/** `npm run dev -w mf-cart`: this microfrontend from its sources, the rest from a running shop. */
async function develop([name = '']: string[]): Promise<string> {
  stopWithNpm();
  const index = MICROFRONTENDS.findIndex((part) => part === name);
  if (index < 0) throw new Error(`Which one? ${MICROFRONTENDS.join(', ')}`);
  const wanted = portFrom('PORT', FIRST_PORT + index);
  const shopUrl = await runningShop(process.env);
  const port = await portBeside(wanted);
  installPackages({ forDeveloping: true });
  const { serveDevelopment } = await import('@handloom/build-kit/development-server');
  const stop = await serveDevelopment(name, shopUrl, port).catch((error: unknown) => {
    // What it has begun would keep the process.
    setImmediate(() => process.exit(1));
    throw error;
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(0)));
  }
  const instead = port === wanted ? '' : `; port ${wanted} is taken`;
  return `${name} with hot reload: http://127.0.0.1:${port} (the rest is ${shopUrl}${instead})`;
}

runTool({ usage: USAGE, words: 1 }, ({ words }) => develop(words));
