import { Link } from 'react-router-dom';
import { SHOP_ADDRESS } from '@handloom/contracts/shop-address';
import { Container } from '@handloom/ui/container';
import { FacebookIcon, InstagramIcon, PinterestIcon } from '@handloom/ui/contact-icons';
import { ExternalIcon, HeartIcon } from '@handloom/ui/icons';
import { Logo } from '../header/logo';
import { FooterColumn } from './footer-column';
import styles from './site-footer.module.scss';

const SOCIAL = [
  { name: 'Instagram', url: SHOP_ADDRESS.social.instagram, Icon: InstagramIcon },
  { name: 'Facebook', url: SHOP_ADDRESS.social.facebook, Icon: FacebookIcon },
  { name: 'Pinterest', url: SHOP_ADDRESS.social.pinterest, Icon: PinterestIcon },
];

export function SiteFooter() {
  const { place, phone, emails, marketplace, since } = SHOP_ADDRESS;
  return (
    <footer className={styles.footer}>
      <Container className={styles.columns}>
        <div className={styles.house}>
          <Logo />
          <p className={styles.about}>
            Rugs tufted, knotted and woven by hand in Mirzapur since {since}.
          </p>
          {/* A guest's header has no way there. */}
          <Link to="/wishlist" className={styles.wishlist}>
            <HeartIcon size={18} /> Your wishlist
          </Link>
          <ul className={styles.social}>
            {SOCIAL.map(({ name, url, Icon }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noreferrer" aria-label={name} title={name}>
                  <Icon />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <FooterColumn title="Information">
          <Link to="/about">About Us</Link>
          <Link to="/contact">Contact</Link>
          <Link to="/faqs">FAQs</Link>
        </FooterColumn>
        <FooterColumn title="Policies">
          <Link to="/terms">Terms of Service</Link>
          <Link to="/privacy-policy">Privacy Policy</Link>
        </FooterColumn>
        <FooterColumn title="Contact Us">
          <address className={styles.place}>{place}</address>
          <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          {emails.map((email) => (
            <a key={email} href={`mailto:${email}`}>
              {email}
            </a>
          ))}
          <a href={marketplace.url} target="_blank" rel="noreferrer" className={styles.outside}>
            Our shop on {marketplace.name} <ExternalIcon size={16} />
          </a>
        </FooterColumn>
      </Container>
    </footer>
  );
}
