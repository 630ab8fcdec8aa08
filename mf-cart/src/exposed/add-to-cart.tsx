import { AddToCart } from '../features/cart/add-to-cart';

export default AddToCart;
