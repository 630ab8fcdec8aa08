import { Link } from 'react-router-dom';
import type { ProductSuggestions } from '@handloom/contracts/catalogue';
import { useMoney } from '@handloom/frontend-kit/money';
import { pricedSearch } from '../prices/priced-search';
import { productPath } from '../products/product-path';
import { ProductPicture } from '../products/product-picture';
import { useSuggestions } from './api/suggest-products';
import { PLACES } from './places';
import styles from './search-overlay.module.scss';
import { searchPath } from './search-path';

const NOTHING = 'Nothing found. Try fewer or other words.';

export function SearchSuggestions({ words: typed }: { words: string }) {
  const { search: words, minPrice, maxPrice } = pricedSearch(typed);
  const { data: latest, error, isLoading } = useSuggestions(words);
  // Of words that cannot be asked for, what is there was found by those before them.
  const data = error ? undefined : latest;
  const places = words ? (data?.categories ?? []) : PLACES;
  const isWithin = ({ price }: { price: number }) =>
    price >= Number(minPrice) && price <= (maxPrice ? Number(maxPrice) : Infinity);
  const products = words ? (data?.products ?? []).filter(isWithin) : [];
  const isNoneWithin = products.length === 0 && (data?.products.length ?? 0) > 0;
  const state = isNoneWithin ? 'No suggestion has this price.' : stateOf(data, isLoading);
  // The list shows those that have some of several words.
  const mayHaveSome = state === NOTHING && /\s/.test(words);
  const namesPriceAlone = typed !== '' && words === '';
  const isSearchable = namesPriceAlone || (words && data?.products.length) || mayHaveSome;
  return (
    <>
      <p role="status" className={styles.state}>
        {words && (error?.message ?? (mayHaveSome ? 'No rug has all of these words.' : state))}
      </p>
      {places.length > 0 && (
        <ul className={styles.places} aria-label="Categories">
          {places.map(({ name, slug }) => (
            <li key={slug}>
              <Link to={`/categories/${slug}`}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      {products.length > 0 && (
        <ul className={styles.suggestions} aria-label="Suggestions">
          {products.map((product) => (
            <li key={product._id}>
              <Suggestion product={product} />
            </li>
          ))}
        </ul>
      )}
      {isSearchable && (
        <Link to={searchPath(typed)}>
          {mayHaveSome ? 'Search for some of' : 'See all results for'} “{typed}”
        </Link>
      )}
    </>
  );
}

function Suggestion({ product }: { product: ProductSuggestions['products'][number] }) {
  const money = useMoney();
  return (
    <Link to={productPath(product._id)} className={styles.suggestion}>
      <span className={styles.picture}>
        <ProductPicture image={product.image ?? undefined} alt="" sizes="64px" />
      </span>
      <span>
        <span className={styles.name}>
          <bdi>{product.name}</bdi>
        </span>
        <span className={styles.price}>{money.catalogue(product.price)}</span>
      </span>
    </Link>
  );
}

function stateOf(data: ProductSuggestions | undefined, isLoading: boolean): string {
  if (data && data.products.length + data.categories.length > 0) return 'Suggestions';
  // That nothing was found of the words before says nothing of these.
  return data && !isLoading ? NOTHING : 'Searching...';
}
