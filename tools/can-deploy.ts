import { serviceVersion } from '@handloom/build-kit/build-part';
import { claimOf, SERVICES } from '@handloom/build-kit/services';
import { isMicrofrontend } from '@handloom/contracts/pages';
import { runTool } from './command-line';
import { checkRelease, refusedAs } from './release/checks';
import { findShop } from './release/find-shop';
import { migrationsToBuild } from './release/new-migrations';
import { ownPacts } from './release/own-pacts';
import { checkExpected, checkKept } from './release/service-contract-check';
import { checkWithoutTests } from './release/service-gate';
import { stepsSaid } from './release/timed-steps';
import { takeSecretFiles } from './secret-files';

const USAGE = `Usage: npm run can-deploy -- svc-orders [--skip-checks]
Whether this checkout's service may take the place of the one that runs: nobody else has its addresses, and its new
migrations only expand; it keeps what every release that is live, was live before or is a canary expects of it, and what
services expect that run; and they keep what it expects.`;
const OPTIONS = { 'skip-checks': { type: 'boolean' } } as const;

/** @throws with what does not hold */
async function canDeploy([name = '']: string[], checks: boolean): Promise<string> {
  const service = SERVICES.find((each) => each === name);
  if (!service) {
    if (isMicrofrontend(name)) {
      throw new Error(
        `${name} is no service. It is asked as much by npm run release -- ${name} --preview.`,
      );
    }
    const sentence = name ? `There is no service ${name}.` : 'Which service?';
    throw new Error(`${sentence} Services: ${SERVICES.join(', ')}.`);
  }
  takeSecretFiles(process.env);
  const shop = await findShop(process.env);
  try {
    const steps = stepsSaid((line) => console.log(`  ${line}`));
    const migrations = await migrationsToBuild(service);
    await refusedAs({ name, words: 'may not be deployed' }, async () => {
      const candidate = { name: service, claim: claimOf(service), migrations };
      await checkWithoutTests(candidate, shop, steps);
      if (checks) await checkRelease(service, steps);
    });
    // Without its tests nobody knows what it expects.
    const own = checks ? await ownPacts(service) : [];
    await checkKept(service, shop, { own, steps });
    if (checks) await checkExpected(service, shop, steps);
    return `${service} ${serviceVersion(service)} may be deployed. ${steps.total()} in all.`;
  } finally {
    await shop.close();
  }
}

runTool({ usage: USAGE, words: 1, options: OPTIONS }, ({ words, values }) =>
  canDeploy(words, !values['skip-checks']),
);
