import useSWR from 'swr';
import { z } from 'zod';
import { listedCategory, type ListedCategory } from '@handloom/contracts/catalogue';
import { apiGet, type ApiError } from '@handloom/frontend-kit/api';

export const CATEGORIES_URL = '/api/categories';

export const getCategories = () => apiGet(CATEGORIES_URL, z.array(listedCategory));

export function useCategories() {
  return useSWR<ListedCategory[], ApiError>(CATEGORIES_URL, getCategories);
}
