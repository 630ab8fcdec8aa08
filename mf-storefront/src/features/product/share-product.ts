import toast from 'react-hot-toast';

/** The device's own share sheet where there is one, else the link goes to the clipboard. */
export async function shareProduct(title: string): Promise<void> {
  // Without the part of the page that its sender reads.
  const url = window.location.href.replace(/#.*/, '');
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closing the sheet is an answer too.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.error('The link could not be copied. It is in the address bar.');
  }
}
