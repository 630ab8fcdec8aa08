import type { MicrofrontendName } from '@handloom/contracts/pages';
import { isMicrofrontend } from '@handloom/release-registry/release-record';
import { parseCommand, USAGE, type Command } from './release/command';
import { findShop, type RunningShop } from './release/find-shop';
import { list, release, releaseStored, removeRelease, rollBack } from './release/release-steps';

async function main(args: string[]): Promise<void> {
  const command = parseCommand(args);
  if (!command || !isMicrofrontend(command.name)) throw new Error(USAGE);
  const shop = await findShop(process.env);
  try {
    console.log(await carryOut(command.name, command, shop));
  } finally {
    await shop.close();
  }
}

const say = (line: string) => console.log(`  ${line}`);

function carryOut(name: MicrofrontendName, command: Command, shop: RunningShop): Promise<string> {
  switch (command.action) {
    case 'release':
      return release(name, shop, { checks: command.checks, say });
    case 'to':
      return releaseStored(name, command.version, { shop, say });
    case 'rollback':
      return rollBack(name, shop);
    case 'remove':
      return removeRelease(name, shop, { forced: command.forced });
    case 'list':
      return list(name, shop);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
