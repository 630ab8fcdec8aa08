import { BuyNow } from '../features/cart/buy-now';

export default BuyNow;
