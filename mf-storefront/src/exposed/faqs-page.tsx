import { FaqsPage } from '../features/faqs/faqs-page';

export default FaqsPage;
