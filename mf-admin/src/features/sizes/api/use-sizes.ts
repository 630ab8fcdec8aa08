import useSWR from 'swr';
import { z } from 'zod';
import { size, type Size } from '@handloom/contracts/catalogue';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';

export const SIZES_URL = '/api/sizes';

export const getSizes = () => apiGet(SIZES_URL, z.array(size));

export function useSizes() {
  return useSWR<Size[], ApiError>(SIZES_URL, getSizes);
}
