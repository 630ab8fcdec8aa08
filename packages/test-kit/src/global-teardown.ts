import { SOURCES_VARIABLE } from './global-setup';
import { removeRenderer } from './renderer-program';

export default async function tearDown(): Promise<void> {
  await removeRenderer();
  if (!globalThis.stopSharedPostgres) return;
  delete process.env[SOURCES_VARIABLE];
  await globalThis.stopSharedPostgres();
  globalThis.stopSharedPostgres = undefined;
}
