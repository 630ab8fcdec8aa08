// What stands for the federation runtime's reader of manifests and for what preloads by them. The document names
// each remote's files, and the option that leaves manifests out (browser-build.ts) leaves these in.

export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map<string, never>();
}

/** Without manifests nothing is known of a remote but what it was registered with. */
export const getGlobalRemoteInfo = () => ({});

export const defaultPreloadArgs = {};
export const normalizePreloadExposes = () => [];
export const formatPreloadArgs = () => [];
export const preloadAssets = () => undefined;
