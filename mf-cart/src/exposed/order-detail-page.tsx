import { OrderDetailPage } from '../features/orders/order-detail-page';

export default OrderDetailPage;
