import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether what lies above the page is open. It belongs to the page that it was opened on: Back leaves both. */
export function useOpenHere() {
  const { key } = useLocation();
  const state = useState(false);
  const [, setOpen] = state;
  useEffect(() => () => setOpen(false), [key, setOpen]);
  return state;
}
