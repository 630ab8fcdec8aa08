import { removeRenderer } from './renderer-program';

export default async function tearDown(): Promise<void> {
  await removeRenderer();
  await globalThis.stopSharedPostgres?.();
  globalThis.stopSharedPostgres = undefined;
}
