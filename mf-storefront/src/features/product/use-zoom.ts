import { useState } from 'react';
import toast from 'react-hot-toast';

// Comes when somebody is about to zoom: most only look, and its dialog would come with every product.
const loadZoom = () => import('./picture-zoom');
export const prepareZoom = () => void loadZoom().catch(() => undefined);

interface Zoomed {
  Zoom: Awaited<ReturnType<typeof loadZoom>>['PictureZoom'];
  /** Index of the picture that was pressed: before the carousel is set up it knows only the first. */
  start: number;
}

/** The dialog of enlarged pictures. */
export function useZoom() {
  const [zoomed, setZoomed] = useState<Zoomed | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const open = (start: number) => {
    setIsOpening(true);
    return loadZoom()
      .then(
        ({ PictureZoom }) => setZoomed({ Zoom: PictureZoom, start }),
        () => toast.error('The picture cannot be enlarged right now. Please try again.'),
      )
      .finally(() => setIsOpening(false));
  };
  return { zoomed, isOpening, open, close: () => setZoomed(null) };
}
