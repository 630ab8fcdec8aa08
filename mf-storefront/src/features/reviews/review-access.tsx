import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BUYERS_ONLY } from '@handloom/contracts/review-facts';
import { Boundary } from '@handloom/frontend-kit/boundary';
import { useSession } from '@handloom/frontend-kit/session';
import styles from './review-access.module.scss';

// Most visitors never write: who may comes with the page, how to write does not.
const myReview = () => lazy(() => import('./my-review'));
/** React asks for it once: after a failure another one does. */
let known = myReview();

/** Who may write, in space that stays as large whoever is here; until that is known, nothing. */
export function ReviewAccess({ productId }: { productId: string }) {
  const { user, loading } = useSession();
  const [MyReview, setMyReview] = useState(() => known);
  return (
    <div className={styles.access}>
      {user ? (
        <Boundary
          name="mf-storefront/product-page"
          unavailable="Whether you can review this rug could not be found out."
          onRetry={() => setMyReview(() => (known = myReview()))}
        >
          <Suspense fallback={null}>
            <MyReview accountId={user._id} productId={productId} key={`${user._id} ${productId}`} />
          </Suspense>
        </Boundary>
      ) : (
        !loading && (
          <>
            <p>{BUYERS_ONLY}</p>
            <LogInAndReturn />
          </>
        )
      )}
    </div>
  );
}

function LogInAndReturn() {
  const { pathname, search } = useLocation();
  return (
    <p>
      You bought it?{' '}
      <Link to="/auth/login" state={{ from: { pathname, search, hash: '#reviews' } }}>
        Log in to write a review
      </Link>
    </p>
  );
}
