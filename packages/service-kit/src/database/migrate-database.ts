import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import {
  appliedMigrations,
  forgetFailed,
  sentenceOfFailure,
  whileNobodyElseMigrates,
  withNote,
} from './migration-records';
import { withClient } from './with-client';

type EngineModule = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

/** Folders of migrations that services have in common, one per part of the kit: `messaging/0001_…`. */
const KIT_MIGRATIONS = path.join(__dirname, '..', '..', 'migrations');

export interface MigrationFolders {
  prismaDir: string;
  /** The kit's migrations as a build of the service has them; this checkout's by itself. */
  kitDir?: string;
}

/**
 * Applies what is missing of the kit's migrations that the service names in
 * `<prismaDir>/kit-migrations.json` (`["messaging"]`) and, after them, of `<prismaDir>/migrations`:
 * with Prisma's own schema engine in its WebAssembly form, because `prisma migrate deploy` would
 * download a native one. Both write the same `_prisma_migrations` table, so either can continue the
 * other's work. An applied migration is known by its name alone. One that failed is tried again.
 * @returns the names of the migrations that were applied.
 * @throws when a named part of the kit has no migrations, or one sentence of the migration that failed
 */
export async function migrateDatabase(
  options: MigrationFolders & { databaseUrl: string },
): Promise<string[]> {
  const { databaseUrl } = options;
  const migrations = await migrationsOf(options);
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  // Of a connection that lies idle, or is just being closed: without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    const isDone = async () => {
      const applied = await appliedMigrations(pool);
      return migrations.every((migration) => applied.has(migration.path));
    };
    // The engine takes 70 MB, which a launcher would keep for as long as the shop runs.
    if (await isDone()) return [];
    return await whileNobodyElseMigrates(databaseUrl, async () => {
      if (await isDone()) return [];
      await forgetFailed(pool);
      return apply(migrations, options.prismaDir, pool);
    });
  } finally {
    await pool.end();
  }
}

type Migrations = Awaited<ReturnType<typeof migrationsOf>>;

/** @throws one sentence of the migration that failed */
async function apply(
  migrationDirectories: Migrations,
  prismaDir: string,
  pool: Pool,
): Promise<string[]> {
  const schemaFile = path.join(prismaDir, 'schema.prisma');
  const { SchemaEngine } = await (engineModule ??= loadEngine());
  const adapter = new WholeScriptAdapter(pool);
  const engine = await SchemaEngine.new(
    { datamodels: [[schemaFile, await readFile(schemaFile, 'utf8')]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: path.join(prismaDir, 'migrations'),
        lockfile: { path: 'migration_lock.toml', content: null },
        shadowDbInitScript: '',
        migrationDirectories,
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  } catch (error) {
    const { refused } = adapter;
    const said = refused ? await sentenceOfFailure(pool, refused) : withoutTrace(error);
    throw new Error(said, { cause: error });
  } finally {
    engine.free();
  }
}

/** What the engine says goes on with the lines of its source that it came through. */
function withoutTrace(error: unknown): string {
  const [said = ''] = (error instanceof Error ? error.message : String(error)).split(/\n\s+0: /);
  return said.replace(/^ERROR: /, '');
}

/** Names of all migrations in the folders, as Prisma's own table has them once they are applied. */
export async function knownMigrations(folders: MigrationFolders): Promise<string[]> {
  return (await migrationsOf(folders)).map((migration) => migration.path);
}

/** Names of the migrations that a database has; none where it is not there yet. */
export async function migrationsIn(databaseUrl: string): Promise<string[]> {
  try {
    return await withClient(databaseUrl, async (client) => [...(await appliedMigrations(client))]);
  } catch (error) {
    if ((error as { code?: unknown }).code === UNKNOWN_DATABASE) return [];
    throw error;
  }
}

const UNKNOWN_DATABASE = '3D000';

async function migrationsOf({ prismaDir, kitDir = KIT_MIGRATIONS }: MigrationFolders) {
  const kitParts = await readKitParts(prismaDir);
  const ofKit = kitParts.map((part) => readMigrations(path.join(kitDir, part), `kit_${part}_`));
  const own = readMigrations(path.join(prismaDir, 'migrations'));
  return (await Promise.all([...ofKit, own])).flat();
}

/** Which migrations of the kit a service uses. */
async function readKitParts(prismaDir: string): Promise<string[]> {
  const text = await readFile(path.join(prismaDir, 'kit-migrations.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]';
      throw error;
    },
  );
  return JSON.parse(text) as string[];
}

/** @param prefix keeps the kit's names apart from the service's own, which also begin with numbers */
async function readMigrations(folder: string, prefix = '') {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      path: prefix + name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(path.join(folder, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  );
}

/**
 * The adapter splits a script at every semicolon, also inside a function's body. PostgreSQL runs a
 * whole script by itself, and as one transaction with the note of it: a migration that fails half-way leaves nothing, and
 * none is done without being known to be. The exception, an index that is built concurrently, is a script by itself.
 */
class WholeScriptAdapter extends PrismaPg {
  readonly #pool: Pool;
  /** What PostgreSQL said of the script that failed. */
  refused: Error | null = null;

  constructor(pool: Pool) {
    super(pool, { disposeExternalPool: false });
    this.#pool = pool;
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      await this.#pool.query(withNote(script)).catch((error: Error) => {
        this.refused = error;
        throw error;
      });
    };
    return connection;
  }
}

/** One instance per process: the engine's glue code keeps its memory in module variables. */
let engineModule: Promise<EngineModule> | null = null;

/** The package's own entry imports its `.wasm` as a module, which Node cannot; so it is instantiated here. */
async function loadEngine(): Promise<EngineModule> {
  const here = createRequire(path.join(process.cwd(), 'package.json'));
  const glue = here.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const engine = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as EngineModule & {
    __wbg_set_wasm(exports: WebAssembly.Exports): void;
  };
  const bytes = await readFile(path.join(path.dirname(glue), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': withoutTimersThatHold(engine as unknown as WebAssembly.ModuleImports),
  });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return engine;
}

/** The engine leaves a timer of ten seconds behind, for which a finished program would wait. */
function withoutTimersThatHold(imports: WebAssembly.ModuleImports): WebAssembly.ModuleImports {
  const name = Object.keys(imports).find((key) => key.startsWith('__wbg_setTimeout_'));
  const setTimer = name ? imports[name] : undefined;
  if (!name || typeof setTimer !== 'function') return imports;
  const unreferenced = (...args: unknown[]): unknown => {
    const timer: unknown = setTimer(...args);
    if (timer && typeof timer === 'object' && 'unref' in timer) (timer as NodeJS.Timeout).unref();
    return timer;
  };
  return { ...imports, [name]: unreferenced };
}
