import type { MicrofrontendName } from '@handloom/contracts/pages';
import { isService, type PartName, type ServicePart } from '@handloom/contracts/parts';
import { newKey } from '@handloom/release-registry/signing-keys';
import { sayOutcome } from './command-line';
import { canary } from './release/canary';
import {
  parseCommand,
  refuseUnknown,
  USAGE,
  whyNotForServices,
  type ShopCommand,
} from './release/command';
import { errors } from './release/errors';
import { dataDirOf, findShop, type RunningShop } from './release/find-shop';
import {
  list,
  preview,
  release,
  releaseStored,
  removeRelease,
  rollBack,
} from './release/microfrontend-steps';
import { releaseService, releaseStoredService, rollBackService } from './release/service-steps';
import { log, overview, status } from './release/status';
import { sweepStore } from './release/sweep-store';
import { tellWhenEnded } from './release/tell-when-ended';
import { takeSecretFiles } from './secret-files';

async function main(args: string[]): Promise<string> {
  const command = parseCommand(args);
  if (command.action === 'help') return USAGE;
  if (command.action === 'new-key') return newKey(command.owner, dataDirOf(process.env));
  const why = whyNotForServices(command);
  if (why) throw new Error(why);
  takeSecretFiles(process.env);
  const ending = tellWhenEnded({ sweeps: command.action === 'gc' && command.deletes });
  const found = await findShop(process.env);
  const shop = { ...found, registry: ending.follow(found.registry) };
  try {
    await refuseUnknown(command, shop.registry);
    return await carryOut(command, shop);
  } catch (error) {
    throw ending.explained(error);
  } finally {
    await shop.close();
  }
}

const say = (line: string) => console.log(`  ${line}`);

/** Of one part; what is left is told of all parts in the same way. */
type PartCommand<Name extends PartName> = Exclude<
  ShopCommand<Name>,
  { action: 'log' | 'gc' | 'list' | 'overview' | 'status' }
>;

async function carryOut(command: ShopCommand<PartName>, shop: RunningShop): Promise<string> {
  if (command.action === 'log') return log(shop, command.name);
  if (command.action === 'gc') return sweepStore(command, shop);
  if (command.action === 'list') return list(command.name, shop);
  if (command.action === 'overview') return overview(shop);
  if (command.action === 'status') return status(command.name, shop);
  const { name } = command;
  return isService(name)
    ? carryOutForService({ ...command, name }, shop)
    : carryOutForPages({ ...command, name }, shop);
}

async function carryOutForPages(
  command: PartCommand<MicrofrontendName>,
  shop: RunningShop,
): Promise<string> {
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
    case 'errors':
      return errors(command.name, shop);
  }
}

async function carryOutForService(
  command: PartCommand<ServicePart>,
  shop: RunningShop,
): Promise<string> {
  switch (command.action) {
    case 'release':
      return releaseService(command, shop, say);
    case 'to':
      return releaseStoredService(command, shop, say);
    case 'rollback':
      return rollBackService(command, shop, say);
    default:
      throw new Error(whyNotForServices(command) ?? USAGE);
  }
}

sayOutcome(main(process.argv.slice(2)));
