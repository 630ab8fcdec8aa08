import type { Size } from '@handloom/contracts/catalogue';
import { apiGet } from '@handloom/frontend-kit/api';
import { useApi } from '@handloom/frontend-kit/use-api';

export const SIZES_URL = '/api/sizes';

export function listSizes(): Promise<Size[]> {
  return apiGet<Size[]>(SIZES_URL);
}

export function useSizes() {
  return useApi<Size[]>(SIZES_URL);
}
