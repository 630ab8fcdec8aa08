import { createContext, useContext, type ComponentType, type Context, type ReactNode } from 'react';
import type { FragmentName, ShopSettings } from '@handloom/contracts/pages';

/** What the shell lends to every page and fragment. */
export interface Host {
  settings: ShopSettings;
  /** Calls of the first page that were answered 404 before its document was made. */
  missing?: readonly string[];
  /**
   * The component behind a fragment's name. The same name and attempt give the same component, or
   * React would remount it with each render; a higher attempt loads anew. It may suspend, and throws
   * where the fragment can't be had.
   */
  // Props differ per fragment and are the owner's contract.
  fragment(name: FragmentName, attempt?: number): ComponentType<Record<string, unknown>>;
  /** Stands behind a fragment's content; only rendering on the server has something to put there. */
  afterFragment?(name: FragmentName): ReactNode;
}

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
