import { z } from 'zod';
import type { FragmentName } from '@handloom/contracts/pages';
import type { ReleaseDescription } from '@handloom/contracts/release';

const VERSION = 'aaaaaaaaaaaa';
const entry = { js: [], css: [] };
const schemaOf = (props: z.ZodType) =>
  z.toJSONSchema(props, { io: 'input', unrepresentable: 'any' });

/** As the build writes it down. */
export function release(
  name: ReleaseDescription['name'],
  {
    offers = {},
    shows = {},
    lends = {},
    singletons = {},
    takes = {},
    needs = {},
    paths = [],
    looks,
    links,
    host,
  }: {
    offers?: Record<string, z.ZodType>;
    shows?: Partial<Record<FragmentName, z.ZodType>>;
    lends?: Record<string, string[]>;
    singletons?: Record<string, string>;
    takes?: Record<string, string[]>;
    needs?: Record<string, string>;
    paths?: string[];
    /** Of the shell: as it defines them. Undefined: it is older than that is compared. */
    looks?: string[];
    links?: string[];
    /** Of the shell: what it lends to all; of others what they take of that. */
    host?: z.ZodType;
  },
): ReleaseDescription {
  const written = (schemas: object) =>
    Object.fromEntries(
      Object.entries(schemas).map(([key, props]) => [key, schemaOf(props as z.ZodType)]),
    );
  return {
    name,
    version: VERSION,
    files: [],
    integrity: {},
    entry,
    exposes: Object.fromEntries(Object.keys(offers).map((key) => [key, entry])),
    routes: paths.map((path) => ({ path, page: 'page', access: 'public', layout: 'main' })),
    contracts: {
      provides: {
        fragments: written(offers),
        lends,
        singletons,
        looks,
        host: host && schemaOf(host),
      },
      requires: {
        fragments: written(shows),
        lent: takes,
        singletons: needs,
        looks,
        links,
        host: host && schemaOf(host),
      },
    },
  };
}
