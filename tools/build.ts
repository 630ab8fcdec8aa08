import { spawn } from 'node:child_process';
import { PARTS, buildPart, isBuilt } from '@handloom/build-kit/build-part';
import { isService } from '@handloom/contracts/parts';
import { runTool } from './command-line';
import { generateClients } from './generate-clients';

/** Cores of the smallest machine that the shop is started on. */
const AT_A_TIME = 2;
const USAGE = `Usage: npm run build [-- <part> …]
What has changed since it was built, of the parts named, or of all: ${PARTS.join(', ')}.`;

async function buildHere(part: string): Promise<void> {
  const began = performance.now();
  const version = await buildPart(part);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`built ${part}${version ? ` ${version}` : ''} in ${seconds} s`);
}

/** A process of its own per part: compilers keep one core busy each, and their memory goes with them. */
function buildInOwnProcess(part: string): Promise<boolean> {
  const child = spawn(process.execPath, [...process.execArgv, __filename, '--here', part], {
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

async function build(parts: string[], isHere: boolean): Promise<void> {
  const unknown = parts.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) {
    throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}.`);
  }
  try {
    if (isHere) for (const part of parts) await buildHere(part);
    else if (!(await buildAll(parts.length > 0 ? parts : PARTS))) process.exitCode = 1;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`Build failed.\n${words}`, { cause: error });
  }
}

/** `--here`: in this very process, whatever was built before. */
const options = { here: { type: 'boolean' } } as const;
runTool({ usage: USAGE, words: PARTS.length, options }, ({ words, values }) =>
  build(words, values.here ?? false),
);
