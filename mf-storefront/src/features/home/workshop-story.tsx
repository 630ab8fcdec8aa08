import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { pictures } from '../pictures/pictures';
import { ShopPicture } from '../pictures/shop-picture';
import styles from './workshop-story.module.scss';

/** The workshop's story in pictures. */
export function WorkshopStory() {
  return (
    <Container>
      <section aria-labelledby="looms" className={styles.story}>
        <div className={styles.words}>
          <h2 id="looms">From our looms</h2>
          <p>
            A rug begins as a drawing on squared paper and a heap of undyed wool. The yarn goes into
            the pots by the kilo, comes out a little different every time, and dries on the roof.
          </p>
          <p>
            Then the loom: four hands, a knife, a comb of iron. A good day is the width of three
            fingers. We have worked this way since 1989, and have found nothing quicker that looks
            the same.
          </p>
          <ButtonLink to="/about" look="outline">
            Our workshop
          </ButtonLink>
        </div>
        <figure className={styles.loom}>
          <ShopPicture
            picture={pictures.weavingShed}
            alt="A half-woven rug on a wooden loom"
            sizes="(min-width: 1024px) 760px, 100vw"
          />
          <figcaption>Four weeks in, a third of the way up.</figcaption>
        </figure>
        <figure className={styles.yarn}>
          <ShopPicture
            picture={pictures.dyehouse}
            alt="Copper vats and dyed skeins in the dyehouse"
            sizes="(min-width: 1024px) 430px, 50vw"
          />
          <figcaption>Madder, indigo, weld: dyed on Tuesdays.</figcaption>
        </figure>
        <figure className={styles.stack}>
          <ShopPicture
            picture={pictures.stacks}
            alt="Finished rugs, folded in stacks"
            sizes="(min-width: 1024px) 600px, 50vw"
          />
          <figcaption>Washed, clipped, and ready to travel.</figcaption>
        </figure>
      </section>
    </Container>
  );
}
