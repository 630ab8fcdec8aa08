import { ProductCard } from '../features/products/product-card';

export default ProductCard;
