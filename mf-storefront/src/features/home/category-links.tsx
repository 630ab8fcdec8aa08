import { Link } from 'react-router-dom';
import { Container } from '@handloom/ui/container';
import { pictures } from '../pictures/pictures';
import { ShopPicture } from '../pictures/shop-picture';
import { ArrowRightIcon } from './home-icons';
import styles from './category-links.module.scss';

const CRAFTS = [
  {
    name: 'Hand Tufted',
    to: '/categories/hand-tufted',
    picture: pictures.handTufted,
    line: 'Deep pile, carved by hand',
  },
  {
    name: 'Hand Knotted',
    to: '/categories/hand-knotted',
    picture: pictures.handKnotted,
    line: 'Knot by knot, for generations',
  },
  {
    name: 'Hand Woven',
    to: '/categories/hand-woven',
    picture: pictures.handWoven,
    line: 'Flat, light, reversible',
  },
];

export function CategoryLinks() {
  return (
    <Container>
      <section aria-labelledby="crafts" className={styles.crafts}>
        <h2 id="crafts">Explore Our Categories</h2>
        <ul className={styles.list}>
          {CRAFTS.map(({ name, to, picture, line }) => (
            <li key={to}>
              <Link to={to} className={styles.craft}>
                <span className={styles.picture}>
                  <ShopPicture
                    picture={picture}
                    alt=""
                    waits
                    sizes="(min-width: 1400px) 424px, (min-width: 768px) 33vw, 80vw"
                  />
                </span>
                <span className={styles.name}>
                  {name}
                  <ArrowRightIcon size={22} />
                </span>
                <span className={styles.line}>{line}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}
