import { SearchOverlay } from '../features/search/search-overlay';

export default SearchOverlay;
