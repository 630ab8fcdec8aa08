import type { Microfrontend } from './microfrontend';

/** One copy in the whole page. The trailing slash also shares subpaths: `react-dom/client` else comes twice. */
const SINGLETONS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'react-router',
  'react-router/',
  'react-router-dom',
  'swr',
  'react-hot-toast',
];

/** react-router-dom re-exports react-router, whose version it pins. */
const DECLARED_AS: Record<string, string> = { 'react-router': 'react-router-dom' };

interface SharedModule {
  singleton: true;
  strictVersion: boolean;
  requiredVersion: string;
  import?: false;
}

/**
 * The shell provides the shared modules, the others only consume them: no second copy is built or
 * shipped, and a microfrontend that needs a newer one than the live shell has fails at its own
 * boundary instead of running on the wrong one.
 */
export function sharedModules(part: Microfrontend): Record<string, SharedModule> {
  const shared: Record<string, SharedModule> = {};
  for (const request of SINGLETONS) {
    const name = request.replace(/\/$/, '');
    const version = part.dependencies[DECLARED_AS[name] ?? name];
    if (!version) continue;
    shared[request] = {
      singleton: true,
      strictVersion: !part.isShell,
      requiredVersion: `^${version}`,
      ...(part.isShell ? {} : { import: false }),
    };
  }
  return shared;
}
