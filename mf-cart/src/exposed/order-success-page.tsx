import { OrderSuccessPage } from '../features/orders/order-success-page';

export default OrderSuccessPage;
