import type { ProductBulkStep } from '@handloom/contracts/product-bulk';
import { counted, countWords } from '@handloom/frontend-kit/count-words';
import type { ToldOutcomes } from '../listing/bulk-outcome';

/** The products that are as they were, and why. @param of how many were chosen */
export const toldOfRefused = (refused: ProductBulkStep[], of: number): ToldOutcomes => ({
  title: `${countWords(refused.length)} of ${counted(of, 'product')} left as they were`,
  outcomes: refused.map(({ _id, name, problem = '' }) => ({
    id: _id,
    name: name ?? 'Deleted product',
    failure: problem,
  })),
});
