import { natsProgram } from '@handloom/local-infrastructure/nats-program';
import path from 'node:path';
import { buildRenderer } from './renderer-program';
import { ROOT } from './services';
import { startSharedPostgres } from './shared-postgres';

declare global {
  var stopSharedPostgres: (() => Promise<void>) | undefined;
}

/** Before the first test of a run. Several projects name it; only the first call does anything. */
export default async function setUp(): Promise<void> {
  if (globalThis.stopSharedPostgres) return;
  process.env['NATS_SERVER_PATH'] = await natsProgram(path.join(ROOT, '.cache', 'nats'));
  process.env['RENDERER_PROGRAM'] = await buildRenderer();
  globalThis.stopSharedPostgres = await startSharedPostgres();
}
