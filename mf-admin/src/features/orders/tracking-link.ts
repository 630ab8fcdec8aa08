/** Pages that show where a parcel is, by the letters that a carrier's name begins with; a parcel's number comes last. */
const PAGES: Record<string, string> = {
  aramex: 'https://www.aramex.com/track/results?ShipmentNumber=',
  australiapost: 'https://auspost.com.au/mypost/track/details/',
  delhivery: 'https://www.delhivery.com/track/package/',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  royalmail: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
};

/** The carrier's own page of a parcel: 'DHL Express' is DHL. Null where none is known, or there is no number yet. */
export function trackingLink({
  carrier,
  number,
}: {
  carrier: string;
  number: string;
}): string | null {
  const name = carrier.toLowerCase().replace(/[^a-z]/g, '');
  const page = Object.entries(PAGES).find(([begin]) => name.startsWith(begin))?.[1];
  const plain = number.replace(/\s/g, '');
  return page && plain ? page + encodeURIComponent(plain) : null;
}
