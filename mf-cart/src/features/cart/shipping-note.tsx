import { Link } from 'react-router-dom';

/** What the sums beside it leave out. */
export function ShippingNote({ className }: { className?: string }) {
  return (
    <p className={className}>
      Shipping is not included. We agree it with you before anything is sent.{' '}
      <Link to="/faqs">About shipping</Link>
    </p>
  );
}
