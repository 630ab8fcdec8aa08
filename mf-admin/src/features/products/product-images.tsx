import type { Product } from '@handloom/contracts/catalogue';
import { imageUrl } from '@handloom/frontend-kit/product-images';
import { CloseIcon } from '@handloom/ui/icons';
import { FileField } from '../listing/file-field';
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
  return (
    <div className={styles.images}>
      <FileField
        label="Images"
        accept="image/*"
        multiple
        hint="JPEG, PNG, WebP or AVIF; at most 8 files of 10 MB."
        error={error}
        onPick={(files) => {
          const picked = files.map((file) => ({ file, address: URL.createObjectURL(file) }));
          onAdd([...added, ...picked]);
        }}
      />
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
