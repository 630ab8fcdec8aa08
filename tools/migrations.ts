import { existsSync } from 'node:fs';
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

/** Applies the migrations that a service's build brings with it. @returns their names. */
export async function migrateToBuild(build: string, databaseUrl: string): Promise<string[]> {
  const prismaDir = path.join(build, 'prisma');
  return migrateDatabase({ databaseUrl, prismaDir, kitDir: path.join(prismaDir, 'kit') });
}

/** Creates a service's stream and consumers, if it has events. */
export async function provisionService(folder: string, natsUrl: string): Promise<void> {
  const plan = path.join(REPOSITORY, folder, 'src', 'messaging-plan.ts');
  if (!existsSync(plan)) return;
  // By name, as an operator would: no tool is built against a service.
  const { messagingPlan } = require(plan) as { messagingPlan: MessagingPlan };
  const nats = await connect({ servers: natsUrl, timeout: 5_000 });
  try {
    await provisionMessaging(nats, messagingPlan);
  } finally {
    await nats.close();
  }
}
