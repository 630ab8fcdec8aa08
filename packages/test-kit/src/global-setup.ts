import { natsProgram } from '@handloom/local-infrastructure/nats-program';
import path from 'node:path';
import { buildRenderer } from './renderer-program';
import { ROOT } from './services';
import { startSharedPostgres } from './shared-postgres';

declare global {
  var stopSharedPostgres: (() => Promise<void>) | undefined;
}

/** Whose sources what is started here was made of: the tests of another checkout must not take it for theirs. */
export const SOURCES_VARIABLE = 'HANDLOOM_TEST_SOURCES';

/**
 * Before the first test of a run. Several projects name it; only the first call does anything. A Jest within Jest, such as
 * the release tool's tests start, has what the outer one started.
 */
export default async function setUp(): Promise<void> {
  if (process.env[SOURCES_VARIABLE] === ROOT) return;
  process.env['NATS_SERVER_PATH'] = await natsProgram(path.join(ROOT, '.cache', 'nats'));
  process.env['RENDERER_PROGRAM'] = await buildRenderer();
  globalThis.stopSharedPostgres = await startSharedPostgres();
  process.env[SOURCES_VARIABLE] = ROOT;
}
