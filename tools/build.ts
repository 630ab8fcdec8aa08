import { spawn } from 'node:child_process';
import { PARTS, buildPart, isBuilt } from '@handloom/build-kit/build-part';
import { isService } from '@handloom/contracts/parts';
import { generateClients } from './generate-clients';

/** Cores of the smallest machine that the shop is started on. */
const AT_A_TIME = 2;
const IN_THIS_PROCESS = '--here';

async function buildHere(part: string): Promise<void> {
  const began = performance.now();
  const version = await buildPart(part);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`built ${part}${version ? ` ${version}` : ''} in ${seconds} s`);
}

/** A process of its own per part: compilers keep one core busy each, and their memory goes with them. */
function buildInOwnProcess(part: string): Promise<boolean> {
  const child = spawn(process.execPath, [...process.execArgv, __filename, IN_THIS_PROCESS, part], {
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

async function buildAll(parts: readonly string[]): Promise<boolean> {
  const waiting: string[] = [];
  for (const part of parts) {
    if (await isBuilt(part)) console.log(`${part} is up to date`);
    else waiting.push(part);
  }
  if (waiting.some(isService)) await generateClients();
  if (waiting.length === 1 && waiting[0]) {
    await buildHere(waiting[0]);
    return true;
  }
  let good = true;
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      good = (await buildInOwnProcess(part)) && good;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  return good;
}

async function main(names: string[]): Promise<boolean> {
  const unknown = names.filter((name) => name !== IN_THIS_PROCESS && !PARTS.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}.`);
    return false;
  }
  const [first, part] = names;
  if (first !== IN_THIS_PROCESS || !part) return buildAll(names.length > 0 ? names : PARTS);
  await buildHere(part);
  return true;
}

main(process.argv.slice(2)).then(
  (good) => {
    process.exitCode = good ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? `Build failed.\n${error.message}` : error);
    process.exitCode = 1;
  },
);
