import { z } from 'zod';
import {
  hasOneAddress,
  type MicrofrontendName,
  type PageRequest,
  type RouteDefinition,
  type ServerBundle,
  type ShopSettings,
} from '@handloom/contracts/pages';
import {
  ROUTE_THROWS,
  type Opened,
  type PageAsked,
  type PartToRun,
  type Trouble,
} from '../protocol';
import { isShellBundle, loadServerBundle } from '../server-bundle';
import { inSources } from '../source-frames';
import type { Stack } from './whereabouts';

export type Parts = ReturnType<typeof evaluateParts>;

/**
 * Evaluates the server bundles of the releases of one site. What throws is left out.
 * @param require gives the bundles the one copy of react and the router
 */
export function evaluateParts(
  { parts, settings }: { parts: PartToRun[]; settings: ShopSettings },
  { require, stack }: { require: (request: string) => unknown; stack: Stack },
) {
  const bundles = new Map<MicrofrontendName, ServerBundle>();
  const failures: Record<string, string> = {};
  for (const { name, folder } of parts) {
    try {
      const bundle = stack.within(name, () => loadServerBundle(folder, require));
      if (name === 'shell' && !isShellBundle(bundle)) throw new Error(`${folder} renders nothing.`);
      bundles.set(name, bundle);
    } catch (error) {
      failures[name] = stackOf(error);
    } finally {
      stack.reset();
    }
  }
  const shell = bundles.get('shell');

  const routeOf = (owner: MicrofrontendName, path: string): RouteDefinition | undefined =>
    bundles.get(owner)?.routes.find((route) => route.path === path);

  return {
    bundles,
    failures,
    shell: shell && isShellBundle(shell) ? shell : null,
    /** Of a page that its owner knows; undefined where the owner was left out. */
    page(asked: PageAsked): { route: RouteDefinition; request: PageRequest } | undefined {
      const route = routeOf(asked.owner, asked.route);
      const { path, params } = asked;
      const query = new URLSearchParams(asked.query);
      return route && { route, request: { path, params, query, settings } };
    },
    routeOf,
    /** What the routes say of themselves without any visitor. */
    describe(): Opened['routes'] {
      return [...bundles].flatMap(([owner, { routes }]) =>
        routes.map((route) => ({
          owner,
          path: route.path,
          unlisted: isUnlisted(owner, route),
          listsAddresses: route.addresses !== undefined,
        })),
      );

      function isUnlisted(owner: MicrofrontendName, route: RouteDefinition): boolean {
        if (!hasOneAddress(route)) return false;
        const request = { path: route.path, params: {}, query: new URLSearchParams(), settings };
        try {
          // One that says it in another way must not keep the others from being opened.
          return stack.within(owner, () => Boolean(route.head?.(request, {}).noIndex));
        } catch {
          return false;
        } finally {
          stack.reset();
        }
      }
    },
  };
}

/** What a route's own function is asked for. */
interface Asked<Value> {
  what: string;
  shape: z.ZodType<Value>;
  otherwise: Value;
}

/** Asks a route's own function, which must not take the page down, whatever it says. */
export function attempt<Value>(
  ask: () => unknown,
  { what, shape, otherwise }: Asked<Value>,
  troubles: Trouble[],
): Value {
  try {
    const { data, error } = shape.safeParse(inJson(ask()) ?? otherwise);
    if (!error) return data;
    const stack = `${what} says what it must not: ${z.prettifyError(error)}`;
    troubles.push({ what: ROUTE_THROWS, stack });
    return otherwise;
  } catch (error) {
    troubles.push({ what: ROUTE_THROWS, stack: stackOf(error) });
    return otherwise;
  }
}

/**
 * As it stands in a document, without what JSON has no words for: a promise or a function could not be sent to the
 * gateway, and would end this process as nobody's fault.
 */
function inJson<Value>(value: Value): Value {
  return value === undefined ? value : (JSON.parse(JSON.stringify(value)) as Value);
}

/** As its team can read it. */
export function stackOf(error: unknown): string {
  return inSources(rawStackOf(error));
}

export function rawStackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
