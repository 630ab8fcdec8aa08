import { CategoryPage } from '../features/category/category-page';

export default CategoryPage;
