import { manifestOf, type Versions } from '../new-workspace';
import { capabilityFiles } from './capability-files';

export interface NewService {
  /** `journal` of `svc-journal`. */
  subject: string;
  /** What people call it: `Journal`. */
  title: string;
  /** Of what the service builds on, by package. */
  versions: Versions;
}

/**
 * The files of a service with one table, which everybody reads and admins write, at `/api/journal`. It builds, passes
 * the checks and can be released.
 * @returns content by path inside its folder
 */
export function serviceFiles({ subject, title, versions }: NewService): Record<string, string> {
  const name = `svc-${subject}`;
  return {
    'package.json': manifestOf(name, ['build', 'release', 'migrate'], versions),
    'service.json': `{
  "title": ${JSON.stringify(title)},
  "paths": ${pathsOf(subject)}
}
`,
    'prisma.config.ts': `import { defineConfig } from 'prisma-cli/config';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
});
`,
    'prisma/kit-migrations.json': '["audit", "revocations"]\n',
    'prisma/schema.prisma': `generator client {
  provider     = "prisma-client"
  output       = "../generated/prisma"
  moduleFormat = "cjs"
  compilerBuild = "small"
}

datasource db {
  provider = "postgresql"
}

model Entry {
  id        String   @id @default(dbgenerated("gen_random_uuid()")) @db.Uuid
  title     String
  text      String
  createdAt DateTime @default(now()) @map("created_at") @db.Timestamptz(3)

  @@index([createdAt(sort: Desc), id])
  @@map("entries")
}
`,
    'prisma/migrations/0001_entries/migration.sql': `CREATE TABLE entries (
  id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title      text NOT NULL,
  text       text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX entries_created_at_id_idx ON entries (created_at DESC, id);
`,
    'src/tracing.ts': `import { startTracing } from '@handloom/service-kit/tracing/start-tracing';

startTracing('${name}');
`,
    'src/main.ts': `// First: it must see http and pg being loaded.
import './tracing';
import { runService } from '@handloom/service-kit/server/run-service';
import { buildApp } from './app';
import { readConfig } from './config';

void runService(async () => {
  const config = readConfig(process.env);
  return { app: await buildApp(config), host: config.host, port: config.port };
});
`,
    'src/config.ts': `import { z } from 'zod';
import {
  identityAddress,
  readEnvironment,
  serviceEnvironment,
} from '@handloom/service-kit/settings/environment';

const environment = serviceEnvironment.extend(identityAddress).transform((values) => ({
  host: values.HOST,
  port: values.PORT,
  databaseUrl: values.DATABASE_URL,
  natsUrl: values.NATS_URL,
  identityUrls: values.IDENTITY_URL,
  logLevel: values.LOG_LEVEL,
  sessionPublicKey: values.SESSION_PUBLIC_KEY,
  trustedProxies: values.TRUSTED_PROXIES,
}));
export type Config = z.infer<typeof environment>;

/** @throws Error with one sentence that says which variable is wrong. */
export function readConfig(source: Record<string, string | undefined>): Config {
  return readEnvironment(environment, source);
}
`,
    'src/database.ts': `import { databaseClient } from '@handloom/service-kit/database/database-client';
import { PrismaClient } from '../generated/prisma/client';

export type Database = PrismaClient;

export function openDatabase(connectionString: string): Database {
  return new PrismaClient(databaseClient(connectionString));
}
`,
    'src/app.ts': `import { auditRoutes } from '@handloom/service-kit/audit/audit-routes';
import { pruneOldRows } from '@handloom/service-kit/database/prune-old-rows';
import { linkNats } from '@handloom/service-kit/events/nats-link';
import { OLD_REVOCATIONS } from '@handloom/service-kit/sessions/kept-revocations';
import { followRevokedSessions } from '@handloom/service-kit/sessions/revoked-sessions';
import { createService, type Service } from '@handloom/service-kit/server/service';
import type { Config } from './config';
import { openDatabase } from './database';
import { entryRoutes } from './entries/entry-routes';

/** The whole service, not yet listening. \`close()\` releases database and NATS. */
export async function buildApp(config: Config): Promise<Service> {
  const database = openDatabase(config.databaseUrl);
  const app = await createService({
    logger: { level: config.logLevel },
    keys: { publicKey: config.sessionPublicKey },
    revoked: { has: (session) => revoked.has(session) },
    checks: { database: () => database.$queryRaw\`SELECT 1\` },
    trustedProxies: config.trustedProxies,
  });
  const nats = linkNats(config.natsUrl, '${name}', app.log);
  const revoked = await followRevokedSessions({
    nats,
    log: app.log,
    identityUrls: config.identityUrls,
    database,
  });
  const { databaseUrl } = config;
  const pruning = pruneOldRows({ databaseUrl, log: app.log, old: [OLD_REVOCATIONS] });

  entryRoutes(app, database);
  auditRoutes(app, '${subject}', database);

  app.addHook('onClose', async () => {
    await Promise.all([revoked.close(), pruning.close()]);
    await nats.close();
    await database.$disconnect();
  });
  return app;
}
`,
    ...capabilityFiles(subject),
  };
}

const LONGEST_LINE = 100;

/** On one line where it fits, as the formatter has it. */
function pathsOf(subject: string): string {
  const paths = [`"/api/${subject}"`, `"/api/audit/${subject}"`];
  const line = `[${paths.join(', ')}]`;
  return line.length + '  "paths": '.length <= LONGEST_LINE
    ? line
    : `[\n    ${paths.join(',\n    ')}\n  ]`;
}
