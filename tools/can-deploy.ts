import { parseArgs } from 'node:util';
import { serviceVersion } from '@handloom/build-kit/build-part';
import { SERVICES } from '@handloom/build-kit/services';
import { checkRelease } from './release/checks';
import { findShop } from './release/find-shop';
import { Misuse, misuseOf } from './release/misuse';
import { ownPacts } from './release/own-pacts';
import { checkExpected, checkKept } from './release/service-check';
import { stepsSaid } from './release/timed-steps';
import { takeSecretFiles } from './secret-files';

const USAGE = `Usage: npm run can-deploy -- svc-orders [--skip-checks]
Whether this checkout's service may take the place of the one that runs: it keeps what every release that is
live, was live before or is a canary expects of it, and what services expect that run; and they keep what it expects.`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  'skip-checks': { type: 'boolean' },
} as const;

function read(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw misuseOf(error, 'can-deploy');
  }
}

/** @throws with what does not hold */
async function main(args: string[]): Promise<string> {
  const { values, positionals } = read(args);
  if (values.help) return USAGE;
  const [name = '', ...more] = positionals;
  const service = SERVICES.find((each) => each === name);
  if (!service || more.length > 0) {
    const sentence =
      more.length > 0
        ? `One service at a time, not ${positionals.join(' and ')}.`
        : `There is no service ${name}.`;
    throw new Misuse(
      `${name ? sentence : 'Which service?'} Services: ${SERVICES.join(', ')}.`,
      'can-deploy',
    );
  }
  const checks = !values['skip-checks'];
  takeSecretFiles(process.env);
  const shop = await findShop(process.env);
  try {
    const steps = stepsSaid((line) => console.log(`  ${line}`));
    if (checks) await checkRelease(service, steps);
    // Without its tests nobody knows what it expects.
    const own = checks ? await ownPacts(service) : [];
    await checkKept(service, shop, { own, steps });
    if (checks) await checkExpected(service, shop, steps);
    return `${service} ${serviceVersion(service)} may be deployed. ${steps.total()} in all.`;
  } finally {
    await shop.close();
  }
}

main(process.argv.slice(2)).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
