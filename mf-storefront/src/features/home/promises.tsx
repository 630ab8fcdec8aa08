import { Container } from '@handloom/ui/container';
import { ReturnIcon, TruckIcon } from '@handloom/ui/icons';
import { HandKnotIcon, WoolIcon } from './home-icons';
import styles from './promises.module.scss';

const PROMISES = [
  {
    Icon: HandKnotIcon,
    title: 'Made by hand',
    text: 'Tufted, knotted or woven in Mirzapur by people who learned it at their parents’ loom.',
  },
  {
    Icon: WoolIcon,
    title: 'Honest wool',
    text: 'Long-fibred wool, dyed in small pots and washed slowly. No blends where we say wool.',
  },
  {
    Icon: TruckIcon,
    title: 'Sent to your door',
    text: 'Packed in cotton and jute, insured, and followed from our gate to yours, worldwide.',
  },
  {
    Icon: ReturnIcon,
    title: 'Time to live with it',
    text: 'Lay it down, look at it in your light. If it is not right, send it back within 14 days.',
  },
];

export function Promises() {
  return (
    <section aria-labelledby="promises" className={styles.promises}>
      <Container className={styles.inside}>
        <h2 id="promises">Why Handloom</h2>
        <ul className={styles.list}>
          {PROMISES.map(({ Icon, title, text }) => (
            <li key={title} className={styles.promise}>
              <Icon size={36} strokeWidth={1} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
