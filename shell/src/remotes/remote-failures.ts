import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * The runtime's own errors are codes with a link; this names the part that failed and at which step.
 * It returns nothing, so that the failure still reaches the boundary around the place.
 */
export const nameRemoteFailures: ModuleFederationRuntimePlugin = {
  name: 'name-remote-failures',
  errorLoadRemote({ id, lifecycle, error }) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    console.warn(`[shell] ${id} failed at ${lifecycle}: ${reason}`);
  },
};
