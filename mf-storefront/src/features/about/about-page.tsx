import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { ButtonLink } from '@handloom/ui/button';
import { Container } from '@handloom/ui/container';
import { PageTitle } from '../pages/page-title';
import { pictures } from '../pictures/pictures';
import { ShopPicture } from '../pictures/shop-picture';
import { ABOUT_HEAD } from './about-head';
import styles from './about-page.module.scss';

const FACTS = [
  { figure: '1989', text: 'the year our first loom was set up' },
  { figure: '3', text: 'crafts under one roof: tufting, knotting, weaving' },
  { figure: '160', text: 'knots in a square inch of our finest work' },
];

export function AboutPage() {
  usePageHead(ABOUT_HEAD);
  return (
    <div className={styles.page}>
      <Container>
        <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'About Us' }]} />
        <PageTitle title="About Us">
          Established in 1989 in Mirzapur, on the south bank of the Ganges, where carpets have been
          made for longer than anyone has kept books about it.
        </PageTitle>
        <div className={styles.wide}>
          <ShopPicture
            picture={pictures.weavingShed}
            alt="A half-woven rug on a wooden loom"
            sizes="(min-width: 1400px) 1320px, 100vw"
            priority
          />
        </div>
      </Container>
      <Container width="text" className={styles.text}>
        <h2>One loom, then another</h2>
        <p>
          We began in 1989 with a single loom in a rented courtyard and an order for two runners.
          The runners came back once, because a border did not meet, and were made again. That
          second pair is still on the floor it was made for.
        </p>
        <p>
          Today the workshop holds looms for three crafts. Tufted rugs are drawn in wool on
          stretched cotton and carved with shears. Knotted rugs grow by a finger’s width a day.
          Woven ones have no pile at all, and leave the loom as they will lie.
        </p>
      </Container>
      <Container>
        <dl className={styles.facts}>
          {FACTS.map(({ figure, text }) => (
            <div key={figure}>
              <dt>{text}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </Container>
      <Container className={styles.pair}>
        <ShopPicture
          picture={pictures.closeUp}
          alt="Knots and fringe at the corner of a rug"
          sizes="(min-width: 768px) 50vw, 100vw"
        />
        <div>
          <h2>What we hold to</h2>
          <p>
            Wool that was shorn, not shredded. Dyes that fade kindly. Wages by the month and not by
            the knot, so that nobody has a reason to hurry. No child has ever worked here.
          </p>
          <p>
            A rug that is made this way costs more than one that is printed. It also outlives its
            first owner, can be washed by hand and mended by anyone with a needle, and looks its
            best after twenty years of feet.
          </p>
          <ButtonLink to="/categories/all">See the rugs</ButtonLink>
        </div>
      </Container>
    </div>
  );
}
