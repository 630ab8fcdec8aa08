import type { Category } from '@handloom/contracts/catalogue';
import { EditableListPage } from '../listing/editable-list-page';
import type { ItemColumn } from '../listing/item-table';
import { useAddressQuery } from '../listing/use-address-query';
import { asList, wholeList } from '../listing/use-list';
import { deleteCategory } from './api/delete-category';
import { useCategories } from './api/use-categories';
import { CategoryDialog } from './category-dialog';

const COLUMNS: ItemColumn<Category>[] = [
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Slug', card: 'plain', cell: ({ slug }) => slug },
];
const WORDS = {
  one: 'category',
  many: 'categories',
  loading: 'Loading categories...',
  failed: 'Failed to fetch categories',
  empty: 'No categories yet.',
  next: 'Add one: every product needs it.',
};

export function CategoriesPage() {
  return (
    <EditableListPage<Category>
      title="Categories"
      address={useAddressQuery()}
      list={asList(useCategories(), wholeList)}
      words={WORDS}
      columns={COLUMNS}
      nameOf={({ name }) => name}
      dialog={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
      remove={({ _id }) => deleteCategory(_id)}
      deleted="Category deleted"
      productsOf={({ slug }) => `/admin/products?category=${encodeURIComponent(slug)}`}
    />
  );
}
