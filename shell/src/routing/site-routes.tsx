import { Navigate, Route, Routes } from 'react-router-dom';
import type { BootData } from '@handloom/contracts/pages';
import { PageSlot } from './page-slot';

export function SiteRoutes({ routes }: { routes: BootData['routes'] }) {
  return (
    <Routes>
      {routes.map(({ owner, route }) => (
        <Route
          key={route.path}
          path={route.path}
          element={
            route.redirectTo ? (
              <Navigate to={route.redirectTo} replace />
            ) : (
              <PageSlot owner={owner} page={route.page} />
            )
          }
        />
      ))}
    </Routes>
  );
}
