import path from 'node:path';
import type { Microfrontend } from './microfrontend';

/** One copy in the whole page. The trailing slash also shares subpaths: `react-dom/client` else comes twice. */
const SINGLETONS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router-dom',
  'swr',
  'react-hot-toast',
];

interface SharedModule {
  singleton: true;
  strictVersion: boolean;
  requiredVersion: string;
  import?: string | false;
  version?: string;
}

/**
 * The shell provides the shared modules, the others only consume them: no second copy is built or
 * shipped, and a microfrontend that needs a newer one than the live shell has fails at its own
 * boundary instead of running on the wrong one. A newer patch brings nothing that it could need: else nobody could be
 * released from sources with it before the shell has been.
 */
export function sharedModules(part: Microfrontend): Record<string, SharedModule> {
  const shared: Record<string, SharedModule> = {};
  for (const request of SINGLETONS) {
    const name = request.replace(/\/$/, '');
    const version = part.dependencies[name];
    const lent = part.lends[request];
    if (!version) continue;
    shared[request] = {
      singleton: true,
      strictVersion: !part.isShell,
      requiredVersion: `^${withoutPatch(version)}`,
      ...(lent && { import: path.resolve(part.folder, lent), version }),
      ...(part.isShell ? {} : { import: false as const }),
    };
  }
  return shared;
}

const withoutPatch = (version: string) => version.replace(/^(\d+\.\d+)\.\d+$/, '$1.0');
