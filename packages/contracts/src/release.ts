import { z } from 'zod';
import type { RouteEntry } from './pages';

/** As `isMicrofrontend` of pages.ts. */
export const microfrontendName = z.union([
  z.literal('shell'),
  z.templateLiteral(['mf-', z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)]),
]);
/** As `isService` of parts.ts. */
export const serviceName = z.templateLiteral(['svc-', z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)]);
export const partName = z.union([microfrontendName, serviceName]);
const fragmentName = z.templateLiteral([microfrontendName, '/', z.string()]);

export const routeEntry: z.ZodType<RouteEntry> = z.object({
  path: z.string(),
  page: z.string(),
  access: z.enum(['public', 'user', 'admin']),
  layout: z.enum(['main', 'auth', 'admin']),
  fragments: z.array(fragmentName).optional(),
  redirectTo: z.string().optional(),
  secretQuery: z.boolean().optional(),
  parameters: z.array(z.string()).optional(),
});

/**
 * A browser file: its name and 16 hex digits of the hash of its content, so that files of all parts and
 * versions can lie in one folder, once each, and keep their address from release to release.
 */
export const BROWSER_FILE = /^[\w@~+-][\w.@~+-]*\.[0-9a-f]{16}\.\w+$/;
/** The address of that folder. */
export const FILES_BASE = '/assets/';

/**
 * Folder of a release with a source map for each script, `<file>.map`. They are never served, and no part of what
 * a version or a signature stands for: other line breaks in the sources make the same scripts.
 */
export const MAPS = 'maps';

/** Names of browser files, in loading order. */
export const assetList = z.object({ js: z.array(z.string()), css: z.array(z.string()) });
export type AssetList = z.infer<typeof assetList>;

/**
 * Kilobytes (1,000 bytes, as Brotli leaves them) of JavaScript that the first view of a page may move, where its owner
 * does not say otherwise.
 */
export const FIRST_VIEW_KILOBYTES = 140;

/** A JSON schema (draft 2020-12) of props. */
const jsonSchema = z.record(z.string(), z.unknown());
const namesByModule = z.record(z.string(), z.array(z.string()));
const versionsByModule = z.record(z.string(), z.string());

/** What a release and the others need of each other, as the build reads it from the code. */
export const releaseContracts = z.object({
  provides: z.object({
    /** Props of fragments, by key of `exposes`. */
    fragments: z.record(z.string(), jsonSchema),
    /** The shell's: names that it lends, by module, where it lends only a part. */
    lends: namesByModule,
    /** The shell's: versions of the modules of which a page has one copy. */
    singletons: versionsByModule,
    /** The shell's: names of the house's look (`--madder`), which all pages have from its styles. Absent in older ones. */
    looks: z.array(z.string()).optional(),
    /** The shell's: what it lends to every page and fragment. */
    host: jsonSchema.optional(),
  }),
  requires: z.object({
    /** Props as this release gives them, by name of the fragment. */
    fragments: z.record(fragmentName, jsonSchema),
    lent: namesByModule,
    /** Ranges. */
    singletons: versionsByModule,
    looks: z.array(z.string()).optional(),
    /** Addresses of pages that it leads to, its own or others'; `/product/:` where a part is known only in the browser. */
    links: z.array(z.string()).optional(),
    /** Not of the shell: what it takes of what the shell lends to all, as a JSON schema. */
    host: jsonSchema.optional(),
  }),
});
export type ReleaseContracts = z.infer<typeof releaseContracts>;

/**
 * `release.json` beside a built microfrontend: all that the gateway knows of it. It runs none of a
 * team's code itself, so the build writes down what that code says of its routes.
 */
export const releaseDescription = z.object({
  name: microfrontendName,
  version: z.string().regex(/^[0-9a-f]{12}$/),
  /** Every browser file, without its `.br` and `.gz` copies. */
  files: z.array(z.string()),
  /** What browsers compare each of them with: `sha384-…`. */
  integrity: z.record(z.string().regex(BROWSER_FILE), z.string()),
  /**
   * Shell: `js[0]` is the one `<script>` of the document; the rest it loads next, so preload them.
   * Others: `js[0]` is the remote entry. `css` belongs to every page that uses this microfrontend.
   */
  entry: assetList,
  /** What each key of `exposes` (`product-page`) needs beyond `entry`. */
  exposes: z.record(z.string(), assetList),
  routes: z.array(routeEntry),
  /** The shell's: fragments that the frame around a page shows, loaded and rendered with every such page. */
  frameFragments: z
    .object({
      main: z.array(fragmentName),
      auth: z.array(fragmentName),
      admin: z.array(fragmentName),
    })
    .optional(),
  /** Kilobytes of the first view of a page, by its key of `exposes`, where not `FIRST_VIEW_KILOBYTES`. */
  allowedKilobytes: z.record(z.string(), z.number()).optional(),
  /** Absent in releases that were built before there was this gate. */
  contracts: releaseContracts.optional(),
});
export type ReleaseDescription = z.infer<typeof releaseDescription>;
