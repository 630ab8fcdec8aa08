import { Container } from '@handloom/ui/container';
import { CheckIcon } from '@handloom/ui/icons';
import { StarRating } from '@handloom/ui/star-rating';
import { ShopPicture } from '../pictures/shop-picture';
import styles from './testimonials.module.scss';
import { TESTIMONIALS } from './testimonials-data';

export function Testimonials() {
  return (
    <Container>
      <section aria-labelledby="testimonials" className={styles.testimonials}>
        <header className={styles.head}>
          <h2 id="testimonials">Testimonials</h2>
          <p>See what our customers have to say</p>
        </header>
        <ul className={styles.list}>
          {TESTIMONIALS.map(({ id, avatar, name, verified, location, rating, title, review }) => (
            <li key={id} className={styles.testimonial}>
              <StarRating rating={rating} size={18} />
              <h3>{title}</h3>
              <blockquote>{review}</blockquote>
              <footer className={styles.author}>
                <span className={styles.avatar}>
                  <ShopPicture picture={avatar} alt="" sizes="48px" />
                </span>
                <span>
                  <strong>{name}</strong>
                  <span className={styles.place}>
                    {location}
                    {verified && (
                      <span className={styles.verified}>
                        <CheckIcon size={14} /> Verified buyer
                      </span>
                    )}
                  </span>
                </span>
              </footer>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}
