import type { Product } from '@handloom/contracts/catalogue';
import { imageUrl } from '@handloom/frontend-kit/product-images';
import { FileField } from '../listing/file-field';
import { Preview, type Moves } from './product-image-preview';
import styles from './product-images.module.scss';

type ProductImage = Product['images'][number];

/** A file of this computer, and the address under which the browser shows it. */
export interface PickedImage {
  file: File;
  address: string;
  alt?: string;
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
        <>
          <p className={styles.note}>
            The first one is on cards and in lists. New ones come after those that are there. An alt
            text says what the picture shows to those who do not see it; without one, it is the
            product’s name.
          </p>
          <ul className={styles.previews}>
            {kept.map((image, place) => (
              <Preview
                key={image.url}
                source={imageUrl(image.url, 320)}
                label={`picture ${place + 1}`}
                isFirst={place === 0}
                alt={image.alt}
                onAlt={(alt) => onKeep(withAlt(kept, image, alt))}
                moves={movesOf(kept, place, onKeep)}
                onRemove={() => onKeep(kept.filter((other) => other !== image))}
              />
            ))}
            {added.map((image, place) => (
              <Preview
                key={image.address}
                source={image.address}
                label={image.file.name}
                isFirst={kept.length === 0 && place === 0}
                alt={image.alt}
                onAlt={(alt) => onAdd(withAlt(added, image, alt))}
                moves={movesOf(added, place, onAdd)}
                onRead={() => URL.revokeObjectURL(image.address)}
                onRemove={() => onAdd(added.filter((other) => other !== image))}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** To change places with the picture before or after it; undefined: there is none. */
function movesOf<Image>(images: Image[], place: number, onMove: (images: Image[]) => void): Moves {
  const to = (other: number) => {
    const moved = [...images];
    const [image] = moved.splice(place, 1);
    if (image === undefined || !(other in images)) return undefined;
    moved.splice(other, 0, image);
    return () => onMove(moved);
  };
  return { earlier: to(place - 1), later: to(place + 1) };
}

function withAlt<Image>(images: Image[], described: Image, alt: string): Image[] {
  return images.map((image) => (image === described ? { ...image, alt } : image));
}
