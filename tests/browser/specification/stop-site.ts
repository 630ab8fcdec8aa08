export default async function stopSite(): Promise<void> {
  await globalThis.stopSpecificationSite?.();
}
