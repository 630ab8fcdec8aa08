export default async function tearDown(): Promise<void> {
  await globalThis.stopSharedPostgres?.();
  globalThis.stopSharedPostgres = undefined;
}
