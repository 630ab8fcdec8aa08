import type { Size } from '@handloom/contracts/catalogue';
import { EditableListPage } from '../listing/editable-list-page';
import type { ItemColumn } from '../listing/item-table';
import { useAddressQuery } from '../listing/use-address-query';
import { asList, wholeList } from '../listing/use-list';
import { deleteSize } from './api/delete-size';
import { useSizes } from './api/use-sizes';
import { SizeDialog } from './size-dialog';

const COLUMNS: ItemColumn<Size>[] = [
  { label: 'Name', cell: ({ name }) => name },
  {
    label: 'Width (Feet)',
    kind: 'number',
    cell: ({ widthFeet, widthCm }) => inBoth(widthFeet, widthCm),
  },
  {
    label: 'Height (Feet)',
    kind: 'number',
    cell: ({ isRound, heightFeet, heightCm }) => (isRound ? 'N/A' : inBoth(heightFeet, heightCm)),
  },
  { label: 'Round', cell: ({ isRound }) => (isRound ? 'Yes' : 'No') },
];
const WORDS = {
  one: 'size',
  many: 'sizes',
  loading: 'Loading sizes...',
  failed: 'Failed to fetch sizes',
  empty: 'No sizes yet.',
  next: 'Add one: every product needs it.',
};

export function SizesPage() {
  return (
    <EditableListPage<Size>
      title="Sizes"
      address={useAddressQuery()}
      list={asList(useSizes(), wholeList)}
      words={WORDS}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      dialog={(size, onClose) => <SizeDialog size={size} onClose={onClose} />}
      remove={({ _id }) => deleteSize(_id)}
      deleted="Size deleted"
      productsOf={({ name }) => `/admin/products?size=${encodeURIComponent(name)}`}
    />
  );
}

/** '3 (91.44 cm)'; 'N/A' where there is no such side. */
function inBoth(feet: number | null, cm: number | null): string {
  return feet === null || cm === null ? 'N/A' : `${feet} (${cm} cm)`;
}
