import { productChange, productInput } from '@handloom/contracts/product-form';
import type { ProductColumn } from '@handloom/contracts/product-files';
import { ShopError } from '@handloom/service-kit/shop-error';
import { changedPictures, type Pictures } from '../products/kept-images';
import { changedFacts, newFacts } from '../products/product-facts';
import { invalidForm, validForm } from '../products/product-form';
import type { ProductFacts, StoredProduct } from '../products/product-repository';
import { NUMBER_COLUMNS, whyNoNumber } from './number-cells';
import type { ProductRow } from './read-product-file';
import type { Taxonomy } from '../taxonomy/read-taxonomy';

/** What rows are read against. */
export interface KnownThings {
  taxonomy: Taxonomy;
  /** Hashes of the pictures that the shop has, of those that the file names. */
  pictures: ReadonlySet<string>;
}

export interface CellError {
  column: ProductColumn;
  message: string;
}

const FIELDS = {
  Name: 'name',
  Description: 'description',
  Price: 'price',
  'Original price': 'originalPrice',
  Category: 'category',
  Size: 'size',
  Rating: 'rating',
  'Estimated delivery': 'estimatedDelivery',
  'Returns accepted': 'returnsAccepted',
  'Return window': 'returnWindow',
  Published: 'published',
  Pictures: 'images',
  'Alt texts': 'altTexts',
} as const satisfies Partial<Record<ProductColumn, string>>;
const COLUMN_OF = Object.fromEntries(
  Object.entries(FIELDS).map(([column, field]) => [field, column]),
) as Record<string, ProductColumn>;

const YES_OR_NO = new Map([
  ['yes', 'true'],
  ['true', 'true'],
  ['no', 'false'],
  ['false', 'false'],
]);

const YES_OR_NO_FIELDS = ['returnsAccepted', 'published'];

const NO_PICTURES: Pictures = { images: [], altTexts: {} };

/**
 * What a row makes of a product, or of a new one, by the rules of the form.
 * @returns the product, or what is wrong in which columns
 */
export function readRow(
  row: ProductRow,
  before: StoredProduct | null,
  known: KnownThings,
): { after: ProductFacts | StoredProduct } | { errors: CellError[] } {
  try {
    const { fields, errors } = formFields(row, known);
    if (!before) {
      const input = validForm(productInput, fields, errors);
      return { after: newFacts(input, picturesIn(row, NO_PICTURES)) };
    }
    const change = validForm(productChange, fields, errors);
    return { after: changedFacts(before, change, picturesIn(row, before)) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return {
      errors: Object.entries(error.options.errors ?? {}).map(([field, message]) => ({
        column: COLUMN_OF[field] ?? 'ID',
        message,
      })),
    };
  }
}

/** The row as the form sends it: what the columns name, in the form's words. And what they name that the shop has not. */
function formFields(row: ProductRow, { taxonomy: { categories, sizes }, pictures }: KnownThings) {
  const fields: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const [column, field] of Object.entries(FIELDS)) {
    const cell = row[column as ProductColumn];
    if (cell !== undefined && field !== 'images' && field !== 'altTexts') {
      fields[field] = cell.trim();
    }
    const wrong = NUMBER_COLUMNS.includes(column as ProductColumn) && whyNoNumber(cell ?? '');
    if (wrong) errors[field] = wrong;
  }
  const { category, size } = fields;
  if (category) {
    fields['category'] = categories.idOf(category) ?? '';
    if (!fields['category']) errors['category'] = `There is no category "${category}"`;
  }
  if (size) {
    fields['size'] = sizes.idOf(size) ?? '';
    if (!fields['size']) errors['size'] = `There is no size "${size}"`;
  }
  for (const field of YES_OR_NO_FIELDS) {
    const written = fields[field];
    const said = written && YES_OR_NO.get(written.toLowerCase());
    if (said) fields[field] = said;
    else if (written) errors[field] = 'Write yes or no';
  }
  const unknown = namedPictures(row)?.find((hash) => !pictures.has(hash));
  // Also '', of an address that ends with a slash.
  if (unknown !== undefined) {
    errors['images'] = `The shop has no picture "${unknown.slice(0, 80)}"`;
  }
  return { fields, errors };
}

/** Hashes, or the addresses of pictures. */
export function namedPictures({ Pictures }: ProductRow): string[] | undefined {
  return Pictures?.split(/\s+/)
    .filter(Boolean)
    .map((named) => named.slice(named.lastIndexOf('/') + 1));
}

/** Without a column for them they stay; a picture keeps its text wherever it comes to be. */
function picturesIn(row: ProductRow, present: Pictures): Pictures {
  const images = [...new Set(namedPictures(row) ?? present.images)];
  const altTexts = altTextsIn(row, images.length);
  return changedPictures({ ...present, images: [] }, { altTexts }, images);
}

/** A line each, as the form sends them; pictures after the last line have none. */
function altTextsIn(row: ProductRow, pictures: number): string | undefined {
  const lines = row['Alt texts']?.trimEnd().split(/\r?\n/);
  if (!lines) return undefined;
  const more = lines.length - pictures;
  if (more > 0 && lines.join('')) {
    throw invalidForm({ altTexts: 'There are more lines than pictures' });
  }
  return JSON.stringify(Array.from({ length: pictures }, (_, place) => lines[place] ?? ''));
}
