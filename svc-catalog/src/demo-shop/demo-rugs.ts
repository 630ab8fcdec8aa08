import { createHash } from 'node:crypto';
import { slugOf } from '@handloom/contracts/catalogue';
import { demoCategories, demoRugs, demoSizes } from '../../seed/demo-catalogue';
import { recordProductsChanged } from '../catalogue-events/record-products';
import { Prisma, type Database, type Transaction } from '../database';

/** Ids follow from keys, so that an address of a demo rug holds in every new shop. */
function demoId(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @returns those of `keys` that no earlier run has made, and remembers them. */
async function notYetSeeded(transaction: Transaction, keys: string[]): Promise<Set<string>> {
  const rows = await transaction.$queryRaw<{ key: string }[]>`
    INSERT INTO seeded SELECT unnest(${keys}::text[]) ON CONFLICT DO NOTHING RETURNING key`;
  return new Set(rows.map(({ key }) => key));
}

/** @returns how many rugs were added; what an earlier run made is left as it is now. */
export async function addDemoRugs(
  database: Database,
  pictures: Map<string, string>,
): Promise<number> {
  return database.$transaction(async (transaction) => {
    await addCategories(transaction);
    await addSizes(transaction);
    return addRugs(transaction, pictures);
  });
}

/** Lists show the newest first, so the first of the demo's list is added last. */
async function addCategories(transaction: Transaction): Promise<void> {
  const key = ({ name }: { name: string }) => `category/${slugOf(name)}`;
  const fresh = await notYetSeeded(transaction, demoCategories.map(key));
  const added = [...demoCategories].reverse().filter((category) => fresh.has(key(category)));
  await transaction.category.createMany({
    data: added.map(({ name }) => ({ id: demoId(key({ name })), name, slug: slugOf(name) })),
    // An admin may have added one by this name.
    skipDuplicates: true,
  });
}

async function addSizes(transaction: Transaction): Promise<void> {
  const key = ({ name }: { name: string }) => `size/${name}`;
  const fresh = await notYetSeeded(transaction, demoSizes.map(key));
  const added = [...demoSizes].reverse().filter((size) => fresh.has(key(size)));
  await transaction.size.createMany({
    data: added.map((size) => ({ id: demoId(key(size)), ...size })),
    skipDuplicates: true,
  });
}

async function addRugs(transaction: Transaction, pictures: Map<string, string>): Promise<number> {
  const key = (rug: { key: string }) => `rug/${rug.key}`;
  const fresh = await notYetSeeded(transaction, demoRugs.map(key));
  const categories = new Map(
    (await transaction.category.findMany()).map(({ slug, id }) => [slug, id]),
  );
  const sizes = new Map((await transaction.size.findMany()).map(({ name, id }) => [name, id]));
  const rows: Prisma.ProductCreateManyInput[] = [];
  for (const rug of alternating(demoRugs)) {
    const categoryId = categories.get(rug.category);
    const sizeId = sizes.get(rug.size);
    if (!fresh.has(key(rug)) || !categoryId || !sizeId) continue;
    const { key: _key, category: _category, size: _size, pictures: files, ...facts } = rug;
    const images = files.flatMap((file) => pictures.get(file) ?? []);
    rows.push({ id: demoId(key(rug)), ...facts, categoryId, sizeId, images });
  }
  if (rows.length === 0) return 0;
  await transaction.product.createMany({ data: rows });
  const ids = rows.map(({ id }) => id);
  await recordProductsChanged(transaction, Prisma.sql`p.id = ANY(${ids}::uuid[])`);
  return rows.length;
}

/** One rug of each category in turn, so that a list of all shows them mixed. */
function alternating<Rug extends { category: string }>(rugs: readonly Rug[]): Rug[] {
  const places = new Map<string, number>();
  return rugs
    .map((rug) => {
      const place = places.get(rug.category) ?? 0;
      places.set(rug.category, place + 1);
      return { rug, place };
    })
    .sort((a, b) => b.place - a.place)
    .map(({ rug }) => rug);
}
