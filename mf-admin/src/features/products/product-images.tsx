import { useEffect, useId, useState } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { imageUrl } from '@handloom/frontend-kit/product-images';
import { CloseIcon } from '@handloom/ui/icons';
import styles from './product-images.module.scss';

type ProductImage = Product['images'][number];

export interface ProductImagesProps {
  kept: ProductImage[];
  added: File[];
  error?: string;
  onKeep(images: ProductImage[]): void;
  onAdd(files: File[]): void;
}

/** Present pictures, which may be taken out, and new ones beside them before they are sent. */
export function ProductImages({ kept, added, error, onKeep, onAdd }: ProductImagesProps) {
  const id = useId();
  const previews = usePreviews(added);
  return (
    <div className={styles.images}>
      <label htmlFor={id} className={styles.label}>
        Images
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        aria-describedby={`${id}-note`}
        className={styles.input}
        onChange={({ target }) => {
          onAdd([...added, ...(target.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          target.value = '';
        }}
      />
      <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
        {error ?? 'JPEG, PNG, WebP or AVIF; at most 8 files of 10 MB.'}
      </p>
      {kept.length + added.length > 0 && (
        <ul className={styles.previews}>
          {kept.map((image, index) => (
            <Preview
              key={image.url}
              source={imageUrl(image.url, 320)}
              label={`picture ${index + 1}`}
              onRemove={() => onKeep(kept.filter((other) => other !== image))}
            />
          ))}
          {added.map((file, index) => (
            <Preview
              key={previews[index] ?? `${file.name} ${index}`}
              source={previews[index]}
              label={file.name}
              onRemove={() => onAdd(added.filter((other) => other !== file))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PreviewProps {
  source: string | undefined;
  label: string;
  onRemove(): void;
}

function Preview({ source, label, onRemove }: PreviewProps) {
  return (
    <li className={styles.preview}>
      {source && <img src={source} alt={`Preview of ${label}`} width={80} height={80} />}
      <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
        <CloseIcon size={14} />
      </button>
    </li>
  );
}

/** Addresses under which the browser shows files of this computer; given back when no longer shown. */
function usePreviews(files: File[]): string[] {
  const [addresses, setAddresses] = useState<string[]>([]);
  useEffect(() => {
    const made = files.map((file) => URL.createObjectURL(file));
    setAddresses(made);
    return () => made.forEach((address) => URL.revokeObjectURL(address));
  }, [files]);
  return addresses;
}
