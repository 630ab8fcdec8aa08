import { CartBadge } from '../features/cart/cart-badge';

export default CartBadge;
