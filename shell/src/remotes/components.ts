import { createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { ownerOf, type FragmentName, type Whereabouts } from '@handloom/contracts/pages';
import { fetchedExposes } from './fetched-exposes';
import type { LiveReleases } from './live-releases';

export type Exposed = ComponentType<Record<string, unknown>>;
export type LoadExpose = (name: FragmentName) => Promise<Exposed>;

/** Marks, in a rendered document, a place that came empty for this reason. */
export const NOT_RELEASED = 'not-released';

/** No live release offers this. The boundary around the place says what is missing. */
export class NotReleased extends Error {
  override name = 'NotReleased';

  constructor(name: FragmentName) {
    super(`${name} has no live release.`);
  }
}

/** Where the tree takes pages and fragments from; another one serves rendering in the gateway. */
export interface Components {
  /** As `Host.fragment`: the same name and attempt give the same component; it may suspend. */
  component(name: FragmentName, attempt?: number): Exposed;
  /** Begins to fetch what a link leads to. */
  preload(name: FragmentName): void;
  /** As `Host.afterFragment`. */
  after?(name: FragmentName): ReactNode;
}

export interface BrowserComponents extends Components {
  /** Fetches what the first page shows. Each promise is done when its code is there or cannot be had. */
  load(names: readonly FragmentName[]): Promise<unknown>[];
}

/**
 * @param keeps whether what stands in the place of what could not be had stays there: the tab is on its way to another
 *   document, for which its visitor must still be where it was asked for, or the server has written what they read
 */
export function browserComponents(
  releases: LiveReleases,
  loadExpose: LoadExpose,
  keeps: (name: FragmentName, isHere: () => boolean) => Promise<boolean> = async () => false,
): BrowserComponents {
  const fetched = fetchedExposes(loadExpose);
  /** By name and attempt. What once was lazy stays the same component, or React would remount it. */
  const rendered = new Map<string, Exposed>();
  /** What could not be had, by name and attempt, since the visitor came to where they are. */
  const failed = new Set<string>();
  let place = location.href;

  const fetchAgain = async (name: FragmentName): Promise<Exposed> => {
    const owner = ownerOf(name);
    // Without an answer what was known still holds.
    await releases.renew(owner).catch(() => undefined);
    if (!releases.has(owner)) throw new NotReleased(name);
    return fetched.anew(name);
  };

  const lazily = (name: FragmentName, attempt: number): Exposed =>
    lazy(async () => {
      const { pathname } = location;
      const isHere = () => location.pathname === pathname;
      try {
        return { default: await (attempt === 0 ? fetched.once(name) : fetchAgain(name)) };
      } catch (error) {
        // The same page does not ask anew, or its place would never come to rest.
        failed.add(keyOf(name, attempt));
        // What holds the place does so until the document is gone, or its visitor is elsewhere.
        if (attempt === 0 && isHere() && (await keeps(name, isHere))) await new Promise(() => {});
        throw error;
      }
    });

  /** The next page asks anew, also one that failed before and is come back to. */
  const forgetFailures = () => {
    if (place === location.href) return;
    place = location.href;
    for (const key of failed) rendered.delete(key);
    failed.clear();
  };

  return {
    component(name, attempt = 0) {
      forgetFailures();
      const key = keyOf(name, attempt);
      const known = rendered.get(key);
      if (known) return known;
      const isFirst = attempt === 0;
      if (isFirst && !releases.has(ownerOf(name))) throw new NotReleased(name);
      const component = (isFirst && fetched.ready(name)) || lazily(name, attempt);
      rendered.set(key, component);
      return component;
    },
    preload(name) {
      if (releases.has(ownerOf(name))) fetched.once(name).catch(() => undefined);
    },
    load(names) {
      const available = names.filter((name) => releases.has(ownerOf(name)));
      return available.map((name) => fetched.once(name).catch(() => undefined));
    },
  };
}

const keyOf = (name: FragmentName, attempt: number) => `${name} ${attempt}`;

/** On the server everything is there or it is not, and it is told whose code runs. */
export function serverComponents(
  exposes: Readonly<Record<string, Exposed | undefined>>,
  { entered, left }: Whereabouts,
): Components {
  const Left = ({ name }: { name: FragmentName }) => {
    left(name);
    return null;
  };
  return {
    component(name) {
      const exposed = exposes[name];
      if (!exposed) throw new NotReleased(name);
      entered(name);
      return exposed;
    },
    preload: () => undefined,
    after: (name) => createElement(Left, { name }),
  };
}
