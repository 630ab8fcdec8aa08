import { apiSend } from '@handloom/frontend-kit/api';

export async function deleteReview(id: string): Promise<void> {
  await apiSend('DELETE', `/api/reviews/${encodeURIComponent(id)}`);
}
