import { existsSync } from 'node:fs';
import path from 'node:path';
import { SERVICES } from '@handloom/build-kit/services';
import { REPOSITORY } from '@handloom/build-kit/repository';
import type { ServicePart } from '@handloom/contracts/parts';
import type { MessagingPlan } from '@handloom/service-kit/events/messaging';
import { authorizationText } from './authorization';
import { rightsOfShop, type NatsUser } from './rights';
import { addressFor, provideUserKeys } from './user-keys';

/** How each user of a shop's NATS gets in. */
export interface ShopAccess {
  /** Belongs into the server's configuration. */
  authorization: string;
  /** The address with that user's login. */
  addressFor(natsUrl: string, user: NatsUser): string;
  users: readonly NatsUser[];
}

/** Of the shop of this checkout; keys that the folder lacks are made. */
export function provideShopAccess(keysFolder: string): ShopAccess {
  const rights = rightsOfShop(new Map(SERVICES.map((name) => [name, planOf(name)])));
  const keys = provideUserKeys(keysFolder, rights.keys());
  return {
    authorization: authorizationText(rights, keys),
    users: [...rights.keys()],
    addressFor(natsUrl, user) {
      const key = keys.get(user);
      if (!key) throw new Error(`There is no key of ${user} for NATS in ${keysFolder}.`);
      return addressFor(natsUrl, key);
    },
  };
}

/** What a service publishes and consumes; null when it has no events. */
export function planOf(service: ServicePart): MessagingPlan | null {
  const plan = path.join(REPOSITORY, service, 'src', 'messaging-plan.ts');
  if (!existsSync(plan)) return null;
  // By name, as an operator would: no tool is built against a service.
  return (require(plan) as { messagingPlan: MessagingPlan }).messagingPlan;
}
