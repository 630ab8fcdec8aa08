// npm run republish -w svc-orders (or svc-catalog): tells of all that the service's database holds once
// more, for consumers that have lost what they knew. The running service publishes it.
import path from 'node:path';
import { REPOSITORY } from './repository';
import { takeSecretFiles } from './secret-files';

const REPUBLISHERS = ['svc-orders', 'svc-catalog'];

async function republishService([service = '']: string[]): Promise<string> {
  if (!REPUBLISHERS.includes(service)) throw new Error(`Name one of ${REPUBLISHERS.join(', ')}.`);
  takeSecretFiles(process.env);
  const databaseUrl = process.env['DATABASE_URL'];
  if (!databaseUrl) throw new Error(`DATABASE_URL must name the database of ${service}.`);
  // By name, as an operator would: no tool is built against a service.
  const { republish } = require(path.join(REPOSITORY, service, 'src', 'republish.ts')) as {
    republish(url: string): Promise<string>;
  };
  return `${service}: ${await republish(databaseUrl)}`;
}

republishService(process.argv.slice(2)).then(
  (outcome) => console.log(outcome),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
