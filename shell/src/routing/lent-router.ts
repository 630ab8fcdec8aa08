/**
 * What the shell lends every microfrontend under the name `react-router-dom`. A shared module is
 * shipped whole, and the whole router is 56 kB (brotli) of which the shop uses a quarter; this list
 * lets the rest be shaken off. It imports `react-router`, of which `react-router-dom` is a re-export,
 * because the name itself means this very module in the browser.
 *
 * It grows by addition: a released microfrontend relies on what the live shell lends. The lint keeps
 * imports to these names.
 */
export {
  BrowserRouter,
  Link,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  generatePath,
  matchPath,
  matchRoutes,
  useInRouterContext,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
