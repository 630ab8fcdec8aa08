import { spawn } from 'node:child_process';
import { PARTS, buildPart, isBuilt } from '@handloom/build-kit/build-part';
import { isService } from '@handloom/contracts/parts';
import { runTool } from './command-line';
import { generateClients } from './generate-clients';
import { messageOf } from './message-of';

/** Cores of the smallest machine that the shop is started on. */
const AT_A_TIME = 2;
const USAGE = `Usage: npm run build [-- <part> …]
What has changed since it was built, of the parts named, or of all: ${PARTS.join(', ')}.`;

/** One after the other; the next ones find the compilers loaded, which takes a second. @returns whether all were built. */
async function buildHere(parts: readonly string[]): Promise<boolean> {
  let good = true;
  for (const part of parts) {
    const began = performance.now();
    try {
      const version = await buildPart(part);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`built ${part}${version ? ` ${version}` : ''} in ${seconds} s`);
    } catch (error) {
      good = false;
      console.error(`The build of ${part} failed.\n${messageOf(error)}`);
    }
  }
  return good;
}

/** A process of its own per share: compilers keep one core busy each. */
function buildInOwnProcess(parts: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [...process.execArgv, __filename, '--here', ...parts], {
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

/** Of parts that begin with the largest: the first and the fourth, the second and the third, and so on. */
function sharesOf(parts: readonly string[]): string[][] {
  const shares: string[][] = Array.from({ length: AT_A_TIME }, () => []);
  parts.forEach((part, index) => {
    const round = Math.floor(index / AT_A_TIME);
    const place = index % AT_A_TIME;
    shares[round % 2 === 0 ? place : AT_A_TIME - 1 - place]?.push(part);
  });
  return shares;
}

async function buildOutdated(parts: readonly string[]): Promise<boolean> {
  const outdated: string[] = [];
  for (const part of parts) {
    if (await isBuilt(part)) console.log(`${part} is up to date`);
    else outdated.push(part);
  }
  if (outdated.some(isService)) await generateClients();
  if (outdated.length < 2) return buildHere(outdated);
  const built = await Promise.all(sharesOf(outdated).map(buildInOwnProcess));
  return built.every((good) => good);
}

async function build(parts: string[], isHere: boolean): Promise<void> {
  const unknown = parts.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) {
    throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}.`);
  }
  const buildParts = isHere ? buildHere : buildOutdated;
  if (!(await buildParts(parts.length > 0 ? parts : PARTS))) process.exitCode = 1;
}

/** `--here`: in this very process, whatever was built before. */
const options = { here: { type: 'boolean' } } as const;
runTool({ usage: USAGE, words: PARTS.length, options }, ({ words, values }) =>
  build(words, values.here ?? false),
);
