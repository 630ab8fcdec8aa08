import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether what lies above the page is open. It belongs to the page that it was opened on: Back leaves both. */
export function useOpenHere(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { key } = useLocation();
  const [place, setPlace] = useState<string | null>(null);
  // Nor is it open again for who comes back to that page.
  if (place !== null && place !== key) setPlace(null);
  return [place === key, (isOpen) => setPlace(isOpen ? key : null)];
}
