import type { Transaction } from '../database';

/** Categories or sizes, by their ids and names. */
export interface NamedThings {
  has(id: string): boolean;
  nameOf(id: string): string;
  /** Whatever the case; a category by its slug too. */
  idOf(name: string): string | undefined;
}

export interface Taxonomy {
  categories: NamedThings;
  sizes: NamedThings;
}

export async function readTaxonomy(
  database: Pick<Transaction, 'category' | 'size'>,
): Promise<Taxonomy> {
  const categories = await database.category.findMany({
    select: { id: true, name: true, slug: true },
  });
  const sizes = await database.size.findMany({ select: { id: true, name: true } });
  return { categories: named(categories), sizes: named(sizes) };
}

function named(things: readonly { id: string; name: string; slug?: string }[]): NamedThings {
  const names = new Map(things.map(({ id, name }) => [id, name]));
  const ids = new Map([
    ...things.map(({ id, slug }) => [slug, id] as const),
    ...things.map(({ id, name }) => [name.toLowerCase(), id] as const),
    // Last: two names may be the same but for capitals, which not all databases take for the same ones.
    ...things.map(({ id, name }) => [name, id] as const),
  ]);
  return {
    has: (id) => names.has(id),
    nameOf: (id) => names.get(id) ?? '',
    idOf: (name) => ids.get(name.trim()) ?? ids.get(name.trim().toLowerCase()),
  };
}
