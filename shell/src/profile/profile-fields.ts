import { plainPhone, plainPinCode } from '@handloom/contracts/address-fields';

/** In the order of the form. */
export const PROFILE_FIELDS = [
  { name: 'name', label: 'Name', autoComplete: 'name', wide: true },
  { name: 'address', label: 'Address', autoComplete: 'street-address', wide: true, rows: 3 },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'state', label: 'State', autoComplete: 'address-level1' },
  { name: 'country', label: 'Country', autoComplete: 'country-name' },
  { name: 'pinCode', label: 'Pin Code', autoComplete: 'postal-code', as: plainPinCode },
  {
    name: 'phone',
    label: 'Phone',
    autoComplete: 'tel',
    type: 'tel',
    as: plainPhone,
    hint: 'Ten to twelve digits, such as +91 98765 43210',
  },
] as const;
