import path from 'node:path';
import { connect } from 'nats';
import { ensureDatabase } from '@handloom/local-infrastructure/postgres';
import { provisionMessaging, type MessagingPlan } from '@handloom/service-kit/messaging';
import { migrateDatabase } from '@handloom/service-kit/migrate-database';
import { REPOSITORY } from './repository';

/** Creates a service's database if it is not there and applies its migrations. @returns their names. */
export async function migrateService(folder: string, databaseUrl: string): Promise<string[]> {
  await ensureDatabase(databaseUrl);
  return migrateDatabase({ databaseUrl, prismaDir: path.join(REPOSITORY, folder, 'prisma') });
}

/** Creates a service's stream and consumers. */
export async function provisionService(folder: string, natsUrl: string): Promise<void> {
  const plan = path.join(REPOSITORY, folder, 'src', 'messaging-plan.ts');
  // By name, as an operator would: no tool is built against a service.
  const { messagingPlan } = require(plan) as { messagingPlan: MessagingPlan };
  const nats = await connect({ servers: natsUrl, timeout: 5_000 });
  try {
    await provisionMessaging(nats, messagingPlan);
  } finally {
    await nats.close();
  }
}
