import { parseCommand, USAGE, type Command } from './release/command';
import { dataDirOf, findShop, type RunningShop } from './release/find-shop';
import { newKey } from '@handloom/release-registry/signing-keys';
import { canary } from './release/canary';
import {
  list,
  preview,
  release,
  releaseStored,
  removeRelease,
  rollBack,
} from './release/release-steps';
import { log, status } from './release/status';
import { sweepStore } from './release/sweep-store';

async function main(args: string[]): Promise<void> {
  const command = parseCommand(args);
  if (!command) throw new Error(USAGE);
  if (command.action === 'new-key') {
    console.log(newKey(command.owner, dataDirOf(process.env)));
    return;
  }
  const shop = await findShop(process.env);
  try {
    console.log(await carryOut(command, shop));
  } finally {
    await shop.close();
  }
}

type ShopCommand = Exclude<Command, { action: 'new-key' }>;

const say = (line: string) => console.log(`  ${line}`);

function carryOut(command: ShopCommand, shop: RunningShop): Promise<string> {
  switch (command.action) {
    case 'release':
      return release(command, shop, say);
    case 'preview':
      return preview(command, shop, say);
    case 'canary':
      return canary(command, shop, say);
    case 'to':
      return releaseStored(command, shop, say);
    case 'rollback':
      return rollBack(command, shop);
    case 'remove':
      return removeRelease(command, shop);
    case 'status':
      return status(command.name, shop);
    case 'log':
      return log(shop, command.name);
    case 'list':
      return list(command.name, shop);
    case 'gc':
      return sweepStore(command, shop);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
