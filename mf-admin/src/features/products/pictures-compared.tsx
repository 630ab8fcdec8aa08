import { imageUrl } from '@handloom/frontend-kit/product-images';
import styles from './product-images.module.scss';

interface PicturesComparedProps {
  /** The pictures' addresses, or names of files that are not sent yet, each on its line. */
  list: string;
  /** The addresses with which the form was opened: by their places there the pictures are called. */
  opened: readonly string[];
}

/** One side of a difference in a product's pictures, in their order. */
export function PicturesCompared({ list, opened }: PicturesComparedProps) {
  return (
    <ol className={styles.compared}>
      {list.split('\n').map((picture, position) => {
        const place = opened.indexOf(picture);
        const isSent = picture.startsWith('/');
        const name = place >= 0 ? `Picture ${place + 1}` : isSent ? 'New picture' : picture;
        return (
          <li key={position}>
            {isSent && <img src={imageUrl(picture, 320)} alt="" width={56} height={56} />}
            <span>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}
