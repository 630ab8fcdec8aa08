import { someRug } from './people';

export * from '../pages';

/** The address behind a name of the lists above. */
export async function addressOf(path: string): Promise<string> {
  return path === '/product/rug' ? `/product/${(await someRug())._id}` : path;
}
