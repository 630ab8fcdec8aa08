import { PARTS, isBuilt } from '@handloom/build-kit/build-part';
import { isMicrofrontend } from '@handloom/contracts/pages';
import { generateClients } from '../generate-clients';
import { step } from './progress';
import { runProgram } from './run-program';

/**
 * Generates and builds what is not up to date. Services come first, because migrations and the demo
 * shop need only them; both kinds at once would take the two cores from each other.
 */
export function buildShop(): { services: Promise<void>; frontends: Promise<void> } {
  const services = generateClients().then(() =>
    buildOutdated(
      'Services',
      PARTS.filter((part) => !isMicrofrontend(part)),
    ),
  );
  const frontends = services.then(() => buildOutdated('Frontends', PARTS.filter(isMicrofrontend)));
  // Reported where it is awaited; a failure of the first must not count as unhandled in the second.
  frontends.catch(() => undefined);
  return { services, frontends };
}

async function buildOutdated(what: string, parts: string[]): Promise<void> {
  const outdated: string[] = [];
  for (const part of parts) if (!(await isBuilt(part))) outdated.push(part);
  if (outdated.length === 0) return;
  await step(`${what} built (${outdated.length})`, () => runProgram('tools/build.ts', outdated));
}
