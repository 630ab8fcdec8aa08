import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Entries are loaded with the content that the document says they have, as containers do with their chunks
 * (build-kit's script-integrity.ts). What it does not name is not loaded.
 */
export const checkedEntries: ModuleFederationRuntimePlugin = {
  name: 'checked-entries',
  createScript({ url }) {
    const integrity = scriptIntegrity[new URL(url, location.href).pathname];
    if (integrity === undefined) throw new Error(`No release that is known here has ${url}.`);
    const script = document.createElement('script');
    // As the preload has it, or the file would be fetched twice.
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.src = url;
    return script;
  },
};
