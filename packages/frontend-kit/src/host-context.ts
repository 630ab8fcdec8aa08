import { createContext, useContext, type Context } from 'react';
import type { Host } from '@handloom/contracts/host';

export type { Host };

const KEY = Symbol.for('handloom.host');

// Each microfrontend bundles its own copy of this module; they must still meet in one context.
const registry = globalThis as typeof globalThis & { [KEY]?: Context<Host | null> };

export const HostContext: Context<Host | null> = (registry[KEY] ??= createContext<Host | null>(
  null,
));

/** @throws outside of the shell's tree. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('This component must be rendered inside the shell (HostContext).');
  return host;
}
