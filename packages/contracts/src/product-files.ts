import { z } from 'zod';

/** The columns of a file of products, as they are exported; an import may leave some out. */
export const PRODUCT_COLUMNS = [
  'ID',
  'Name',
  'Description',
  'Price',
  'Original price',
  'Category',
  'Size',
  'Rating',
  'Estimated delivery',
  'Returns accepted',
  'Return window',
  'Published',
  'Pictures',
  // A line each, in the order of the pictures.
  'Alt texts',
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** In one file. */
export const MOST_IMPORTED_ROWS = 10_000;
export const MOST_IMPORTED_BYTES = 16_777_216;

/** `GET /api/products/export.csv` (admin): the products that the panel's list shows, in all its pages. */
export const productExportQuery = z.object({
  search: z.string().max(200).optional(),
  category: z.string().max(120).optional(),
  size: z.string().max(80).optional(),
  /** Absent: the published ones. */
  standing: z.enum(['published', 'unpublished']).optional(),
});

/** `POST /api/products/import` (admin): a form with the CSV as its `file`. */
export const importQuery = z.object({
  /** `true`: says what the file would change, and changes nothing. */
  dryRun: z.enum(['true', 'false']).default('false'),
});

const cell = z.string();
const countedRows = z.object({
  count: z.number().int(),
  /** The first of them. */
  rows: z.array(z.number().int()),
});

export const importReport = z.object({
  /** False for a dry run, and for a file with errors: it is imported whole or not at all. */
  imported: z.boolean(),
  /** Without the header. */
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  errorCount: z.number().int(),
  /** The first of them. Rows as spreadsheets count them: the header is row 1. */
  errors: z.array(
    z.object({ row: z.number().int(), column: z.string().nullable(), message: z.string() }),
  ),
  /** The first rows that add or change something, and what they change. */
  changes: z.array(
    z.object({
      row: z.number().int(),
      /** Null: a new product. */
      _id: z.string().nullable(),
      name: z.string(),
      fields: z.array(z.object({ column: z.string(), before: cell.nullable(), after: cell })),
    }),
  ),
  /** Rows that add a product whose name another one has, in large or small letters. Absent from a service of before. */
  sameNames: z
    .object({
      /** One that the shop has. */
      ofProducts: countedRows,
      /** One that the file adds, too; rows of `ofProducts` are not among these. */
      inFile: countedRows,
    })
    .optional(),
});
export type ImportReport = z.infer<typeof importReport>;
