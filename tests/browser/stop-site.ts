export default async function stopSite(): Promise<void> {
  await globalThis.stopSharedSite?.();
  globalThis.stopSharedSite = undefined;
}
