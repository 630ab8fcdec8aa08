import { useId } from 'react';
import type { Product } from '@handloom/contracts/catalogue';
import { imageUrl } from '@handloom/frontend-kit/product-images';
import { CloseIcon } from '@handloom/ui/icons';
import styles from './product-images.module.scss';

type ProductImage = Product['images'][number];

/** A file of this computer, and the address under which the browser shows it. */
export interface PickedImage {
  file: File;
  address: string;
}

export interface ProductImagesProps {
  kept: ProductImage[];
  added: PickedImage[];
  error?: string;
  onKeep(images: ProductImage[]): void;
  onAdd(images: PickedImage[]): void;
}

/** Present pictures, which may be taken out, and new ones beside them before they are sent. */
export function ProductImages({ kept, added, error, onKeep, onAdd }: ProductImagesProps) {
  const id = useId();
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
          const picked = [...(target.files ?? [])].map((file) => ({
            file,
            address: URL.createObjectURL(file),
          }));
          onAdd([...added, ...picked]);
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
          {added.map((image) => (
            <Preview
              key={image.address}
              source={image.address}
              label={image.file.name}
              onShown={() => URL.revokeObjectURL(image.address)}
              onRemove={() => onAdd(added.filter((other) => other !== image))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface PreviewProps {
  source: string;
  label: string;
  /** The picture is decoded: its address is no longer needed. */
  onShown?(): void;
  onRemove(): void;
}

function Preview({ source, label, onShown, onRemove }: PreviewProps) {
  return (
    <li className={styles.preview}>
      <img src={source} alt={`Preview of ${label}`} width={80} height={80} onLoad={onShown} />
      <button type="button" aria-label={`Remove ${label}`} onClick={onRemove}>
        <CloseIcon size={14} />
      </button>
    </li>
  );
}
