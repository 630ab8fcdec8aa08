// npm run republish -w svc-orders (or svc-catalog): tells of all that the service's database holds once
// more, for consumers that have lost what they knew. The running service publishes it.
import path from 'node:path';
import { runTool } from './command-line';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { takeSecretFiles } from './secret-files';
import { shopDatabase } from './shop-database';

const REPUBLISHERS = ['svc-orders', 'svc-catalog'] as const;
const USAGE = `Usage: npm run republish -w svc-orders, or svc-catalog
Of the shop of SHOP_DATA_DIR (.data), or where DATABASE_URL has the service's database.`;

async function republishService([given]: string[]): Promise<string> {
  const service = REPUBLISHERS.find((name) => name === given);
  if (!service) throw new Error(`Name one of ${REPUBLISHERS.join(', ')}.`);
  takeSecretFiles(process.env);
  const databaseUrl = await shopDatabase(service, process.env);
  // By name, as an operator would: no tool is built against a service.
  const { republish } = require(path.join(REPOSITORY, service, 'src', 'republish.ts')) as {
    republish(url: string): Promise<string>;
  };
  return `${service}: ${await republish(databaseUrl)}`;
}

runTool({ usage: USAGE, words: 1 }, ({ words }) => republishService(words));
